//! How a recorded game ended: what its result, `Termination` and `Reason` say, held against what the board says; and
//! the words for it on the way out.

use super::verdict::Verdict;
use crate::{Outcome, Reason};

/// What a record claims about its end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Claim<'a> {
    pub(super) verdict: Verdict,
    /// The value of `Termination`, empty if there is none.
    pub(super) termination: &'a str,
    /// The value of our own tag `Reason`.
    pub(super) reason: Option<&'a str>,
}

/// What the rules say about the last position of the record.
#[derive(Debug, Clone, Copy)]
pub(super) struct Board {
    /// The ending of the rules.
    pub(super) outcome: Option<Outcome>,
    /// The draw that a player may claim.
    pub(super) claimable: Option<Reason>,
}

/// The value of `Termination` for an outcome.
pub(super) fn termination(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(|outcome| outcome.reason) {
        None => "unterminated",
        Some(Reason::Timeout | Reason::TimeoutVsInsufficient) => "time forfeit",
        Some(Reason::Abandoned | Reason::Aborted) => "abandoned",
        Some(_) => "normal",
    }
}

impl Claim<'_> {
    /// The outcome of the record, and what is odd about the claim, if anything.
    ///
    /// The board decides where it leaves no move to play. A draw of the rules that the record overrides with a win was
    /// claimed by nobody.
    pub(super) fn settle(&self, board: Board) -> (Option<Outcome>, Option<String>) {
        let overridden = matches!(self.verdict, Verdict::Win(_));
        match board.outcome {
            Some(outcome) if outcome.reason == Reason::Stalemate || outcome.winner.is_some() => {
                (Some(outcome), self.contradiction(outcome))
            }
            Some(draw) if !overridden => (Some(draw), None),
            _ => self.by_conduct(board),
        }
    }

    fn contradiction(&self, outcome: Outcome) -> Option<String> {
        let agrees = self.verdict == Verdict::None || self.verdict == Verdict::of(Some(outcome));
        (!agrees).then(|| format!("the result says {}, the board says {outcome}", self.verdict.as_str()))
    }

    fn by_conduct(&self, board: Board) -> (Option<Outcome>, Option<String>) {
        let inferred = self.inferred(board);
        let Some(word) = self.reason else { return (inferred, None) };
        let named = word.parse().ok().filter(|reason| self.allows(*reason, board));
        match named {
            Some(reason) => (Some(Outcome { winner: self.verdict.winner(), reason }), None),
            None => {
                let read_as = inferred.map_or("unfinished".to_owned(), |outcome| outcome.to_string());
                (inferred, Some(format!("the reason {word:?} does not fit the game; read as {read_as}")))
            }
        }
    }

    /// Whether a game with this result can have ended for that reason.
    fn allows(&self, reason: Reason, board: Board) -> bool {
        let is_win = matches!(self.verdict, Verdict::Win(_));
        let is_draw = self.verdict == Verdict::Draw;
        match reason {
            Reason::Resignation | Reason::Timeout => is_win,
            Reason::Agreement | Reason::TimeoutVsInsufficient => is_draw,
            Reason::ThreefoldRepetition | Reason::FiftyMoves => is_draw && board.claimable == Some(reason),
            Reason::Abandoned => is_win || is_draw,
            Reason::Aborted => self.verdict == Verdict::None,
            Reason::Checkmate | Reason::Castle | Reason::Stalemate | Reason::InsufficientMaterial => false,
        }
    }

    /// The outcome by result and `Termination` alone, whose words other programs choose freely.
    fn inferred(&self, board: Board) -> Option<Outcome> {
        let termination = self.termination.to_lowercase();
        let (on_time, abandoned) = (termination.contains("time"), termination.contains("abandon"));
        let reason = match self.verdict {
            Verdict::None if abandoned => Reason::Aborted,
            Verdict::None => return None,
            Verdict::Win(_) | Verdict::Draw if abandoned => Reason::Abandoned,
            Verdict::Win(_) if on_time => Reason::Timeout,
            Verdict::Win(_) => Reason::Resignation,
            Verdict::Draw if on_time => Reason::TimeoutVsInsufficient,
            Verdict::Draw => board.claimable.unwrap_or(Reason::Agreement),
        };
        Some(Outcome { winner: self.verdict.winner(), reason })
    }
}
