//! What every store must do, run on each of them; and what the one in a file must do besides.

#![allow(clippy::unwrap_used, reason = "a store that fails fails the test")]

mod chat;
mod devices;
mod expiry;
mod fixtures;
mod players;
mod room_index;
mod room_log;
mod server_record;
mod sqlite_file;

/// Makes a test of every law for every store.
macro_rules! conformance {
    ($($noun:ident: $($law:ident),+;)+) => {
        mod memory {$(mod $noun {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                let store = tessera_server::store::MemoryStore::new();
                crate::$noun::$law(std::sync::Arc::new(store)).await;
            }
        )+})+}
        mod sqlite {$(mod $noun {$(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                let folder = tempfile::tempdir().unwrap();
                let store = crate::sqlite_file::open(&folder).await.unwrap();
                crate::$noun::$law(std::sync::Arc::new(store)).await;
            }
        )+})+}
    };
}

conformance! {
    room_log:
        a_room_begins_with_its_entries,
        an_append_runs_on,
        entries_come_back_as_they_were,
        a_stale_append_changes_nothing,
        an_append_to_no_room_is_a_conflict,
        entries_with_a_hole_are_the_callers_fault,
        a_repeated_request_makes_no_second_room,
        requests_of_other_players_are_other_requests,
        a_request_is_remembered_with_the_entries_it_led_to,
        a_request_leads_to_one_room,
        a_rematch_is_made_with_the_entries_or_not_at_all,
        a_room_id_is_taken_once,
        a_tail_is_cut_at_both_ends,
        rooms_that_exist_have_reached_what_was_appended,
        one_of_a_hundred_racers_wins,
        lost_races_leave_their_neighbours_alone;
    room_index:
        lists_are_newest_first_and_bounded,
        a_room_stands_in_the_list_of_its_phase,
        a_listing_is_the_newest,
        due_rooms_are_the_most_overdue_first,
        a_deadline_moves_with_every_append,
        running_rooms_come_in_pages,
        due_rooms_come_in_pages,
        finished_rooms_are_listed_by_their_end,
        lists_can_be_of_one_game,
        own_rooms_are_those_that_are_not_over,
        all_rooms_come_in_pages,
        a_lost_race_does_not_move_the_head;
    chat:
        what_happened_comes_back_as_it_was,
        channels_have_seqs_of_their_own,
        only_the_next_line_is_taken,
        nothing_is_said_in_no_room,
        a_channels_tail_is_cut_at_both_ends,
        one_of_a_hundred_speakers_is_next,
        the_chat_goes_with_its_room;
    players:
        a_token_leads_to_its_player,
        ids_and_tokens_are_taken_once,
        names_are_those_that_were_chosen,
        no_two_names_look_the_same,
        standing_changes_as_far_as_said,
        profiles_come_in_pages,
        an_erased_player_is_gone_with_all_that_leads_to_it;
    devices:
        a_code_makes_one_more_device_once,
        a_code_holds_until_its_time,
        a_new_code_voids_the_old,
        a_code_used_again_by_the_same_device_is_answered_alike,
        a_code_that_is_kept_again_stays_as_it_is,
        a_removed_device_is_out_and_its_number_never_given_again,
        a_device_too_many_takes_the_place_of_that_not_seen_for_longest,
        a_device_was_seen_when_it_was_last;
    server_record:
        the_first_identity_stays,
        a_new_store_was_never_alive,
        the_newest_stamp_counts,
        an_append_is_a_stamp,
        nothing_is_stamped_while_no_clock_runs,
        an_outage_is_recorded_once,
        outages_come_in_order_from_a_time_on;
    expiry:
        requests_are_forgotten,
        unused_players_leave_with_their_tokens,
        whoever_made_a_room_or_sits_in_one_stays,
        passing_rooms_leave_after_their_last_entry,
        kept_rooms_stay,
        outages_are_forgotten,
        no_call_removes_more_than_its_limit;
}
