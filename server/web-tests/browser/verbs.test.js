// What two players can agree on, or must put up with: takebacks, rematches, draws offered and claimed, aborted games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDS } from './support/hands.js';
import { movesShown } from './support/players.js';
import { stage } from './support/stage.js';

const { alone, at, person, sitDown } = stage();

const press = (/** @type {import('playwright-core').Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true }).click();

test('a takeback is asked, agreed on, and the board goes back on both sides', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  await HANDS.click(white.page, 'e2e4');
  await movesShown(black.page, 1);
  await press(white.page, 'Take back');
  await white.page.getByRole('button', { name: 'Withdraw request to take back' }).waitFor();
  await white.page.locator('.status', { hasText: 'Black to move. You ask to take back.' }).waitFor();
  await black.page.getByText('Your opponent asks to take back e4.').first().waitFor();
  await press(black.page, 'Accept');
  for (const { page } of [white, black]) {
    await page.locator('.status', { hasText: 'The last move was taken back.' }).waitFor();
    await page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
    assert.equal(await page.locator('.moves-list button.move').count(), 0);
  }
  await HANDS.click(white.page, 'd2d4');
  for (const { page } of [white, black]) await movesShown(page, 1);
});

test('on a practice board a takeback asks nobody', async () => {
  const one = await alone({ game: 'parob' });
  await HANDS.drag(one.page, 'c3d3');
  await movesShown(one.page, 1);
  await press(one.page, 'Take back');
  await one.page.getByRole('gridcell', { name: 'white pawn, c3' }).waitFor();
});

test('a draw is offered, declined, offered by the other and accepted; then they play again with sides changed', async () => {
  const { white, black, room } = await sitDown({ game: 'parachess' });
  await press(white.page, 'Offer draw');
  await black.page.locator('.question', { hasText: 'Your opponent offers a draw.' }).waitFor();
  await white.page.locator('.status', { hasText: 'Your move. You offer a draw.' }).waitFor();
  await press(black.page, 'Decline');
  await white.page.locator('.status', { hasText: 'Your opponent declines.' }).waitFor();
  await white.page.getByRole('button', { name: 'Offer draw' }).waitFor();
  await HANDS.click(white.page, 'c4d3');
  await movesShown(black.page, 1);
  await press(black.page, 'Offer draw');
  await press(white.page, 'Accept');
  for (const { page } of [white, black]) await page.locator('.status.end', { hasText: 'Draw: agreement' }).waitFor();

  await press(black.page, 'Rematch');
  await press(white.page, 'Accept');
  for (const { page } of [white, black]) await page.waitForURL((url) => !url.pathname.endsWith(room));
  await black.page.locator('.status.turn').waitFor();
  assert.equal(await black.page.locator('.bar.below').getAttribute('data-side'), 'white');
});

test('a double click offers once, and an offer can be withdrawn', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  await white.page.getByRole('button', { name: 'Offer draw' }).dblclick();
  await black.page.getByRole('button', { name: 'Accept' }).waitFor();
  await press(white.page, 'Withdraw draw offer');
  await black.page.locator('.question').waitFor({ state: 'hidden' });
  await white.page.getByRole('button', { name: 'Offer draw' }).waitFor();
});

test('a game is aborted before both have moved, after asking', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  await press(white.page, 'Abort');
  await white.page.getByRole('button', { name: 'Cancel' }).waitFor();
  await white.page.keyboard.press('Escape');
  await white.page.locator('.question').waitFor({ state: 'hidden' });
  await press(white.page, 'Abort');
  await press(white.page, 'Yes, abort');
  for (const { page } of [white, black]) await page.locator('.status.end', { hasText: 'Aborted' }).waitFor();
});

test('where draws are claimed, the third time of a position offers the claim', async () => {
  const { white, black } = await sitDown({ game: 'chess', rules: { draws: 'claimed' } });
  const moves = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8'.split(' ');
  for (const [ply, move] of moves.entries()) {
    await HANDS.click((ply % 2 === 0 ? white : black).page, move);
    for (const { page } of [white, black]) await movesShown(page, ply + 1);
  }
  await press(white.page, 'Claim draw');
  await black.page.locator('.status.end', { hasText: 'Draw: the same position' }).waitFor();
});

test('the maker of an open room can withdraw it, also while sides are to be drawn', async () => {
  const one = await person();
  await one.page.goto(at('/'));
  await one.page.getByRole('button', { name: 'Play with anyone' }).click();
  await one.page.getByText('This game stands in the lobby').waitFor();
  await press(one.page, 'Withdraw');
  await press(one.page, 'Yes, withdraw');
  await one.page.locator('.status.end', { hasText: 'Aborted' }).waitFor();
});

test('a move can be asked about before it is sent', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  await white.page.evaluate(() => localStorage.setItem('tessera.settings', JSON.stringify({ confirm: true })));
  await HANDS.click(white.page, 'e2e4');
  await white.page.getByText('Play e2 – e4?').waitFor();
  await white.page.getByRole('gridcell', { name: 'white pawn, e4, to be confirmed' }).waitFor();
  await white.page.getByRole('button', { name: 'Cancel' }).click();
  await HANDS.click(white.page, 'd2d4');
  await white.page.getByText('Play d2 – d4?').waitFor();
  await white.page.keyboard.press('Enter');
  await movesShown(black.page, 1);
  await black.page.getByRole('gridcell', { name: 'white pawn, d4, last move' }).waitFor();
});

test('who looks back is told so, brought back by a press on the board, and to the move that is to be answered', async () => {
  const { white, black } = await sitDown({ game: 'chess' });
  await HANDS.click(white.page, 'e2e4');
  for (const { page } of [white, black]) await movesShown(page, 1);
  await black.page.keyboard.press('Home');
  await black.page.locator('.status', { hasText: 'You look back.' }).waitFor();
  await HANDS.click(black.page, 'e7e5');
  await black.page.getByRole('gridcell', { name: 'white pawn, e4, last move' }).waitFor();
  await HANDS.click(black.page, 'e7e5');
  for (const { page } of [white, black]) await movesShown(page, 2);

  await black.page.keyboard.press('Home');
  await black.page.getByRole('gridcell', { name: 'white pawn, e2' }).waitFor();
  await HANDS.click(white.page, 'g1f3');
  await black.page.getByRole('gridcell', { name: 'white knight, f3, last move' }).waitFor();
  await HANDS.click(black.page, 'b8c6');
  await movesShown(white.page, 4);
});
