import { addDays } from '@tagfalter/domain/local-date';
import { isAllSent } from '../src/engines/diary-answers.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { comeIn, isAway, leavesIn, savesAndLeavesIn } from '../src/engines/known-diary.ts';
import { isInDiary } from '../src/engines/newcomer.ts';
import { countFromEnv } from '../src/runs.ts';
import { todaysDate } from '../src/todays-date.ts';

const COUNT = countFromEnv('SOAK_COUNT', 2);
const SOON_MS = 50;

test('typing, leaving after 50 ms, dying loses no letter @soak', async ({ newPerson, newVisitor }) => {
  test.setTimeout(120_000 + COUNT * 30_000);
  const visitor = await newVisitor();
  await comeIn(visitor, await newPerson());
  let typed = '';
  let lost = 0;
  for (let turn = 1; turn <= COUNT; turn += 1) {
    await visitor.open('/create');
    const before = typed;
    await visitor.until('what was typed before', async () => (await visitor.value('Text')) === before);
    const words = `Lauf ${turn}. `;
    await visitor.write('Text', words);
    await leavesIn(visitor, SOON_MS);
    typed += words;
    await isAway(visitor);
    await visitor.endPage();
    await visitor.arrive();
    await visitor.open('/create');
    const whole = typed;
    const isWhole = await visitor
      .until('every letter', async () => (await visitor.value('Text')) === whole, 15_000)
      .then(() => true)
      .catch(() => false);
    if (isWhole) continue;
    const kept = await visitor.value('Text');
    console.log(`turn ${turn}: ${whole.length} letters typed, ${kept.length} kept: …${kept.slice(-30)}`);
    lost += whole.length - kept.length;
    typed = kept;
  }
  console.log(`${visitor.version}: typed, left after ${SOON_MS} ms and ended ${COUNT} ×, ${lost} letters lost`);
  expect(lost).toBe(0);
});

test('saving and leaving after 50 ms loses no letter @soak', async ({ newPerson, newVisitor }) => {
  test.setTimeout(120_000 + COUNT * 30_000);
  const person = await newPerson();
  const visitor = await newVisitor();
  await comeIn(visitor, person);
  const wordsOf = (turn: number) => `Schnell gespeichert, Lauf ${turn}.`;
  const dayOf = (turn: number) => addDays(todaysDate(), -turn);
  for (let turn = 1; turn <= COUNT; turn += 1) {
    await visitor.open(`/create?date=${dayOf(turn)}`);
    await visitor.write('Text', wordsOf(turn));
    await savesAndLeavesIn(visitor, SOON_MS);
    await isAway(visitor);
  }
  await visitor.open('/');
  await isInDiary(visitor);
  await visitor.until('all that was saved has arrived', () => isAllSent(visitor), 120_000);
  const arrived = new Map((await person.entries()).map(({ date, text }) => [date, text]));
  // This page shows refused changes.
  await visitor.open('/waiting');
  await visitor.until('what waits', () => visitor.has('Sicherung', 'h1'));
  const refused = await visitor.words();
  let [drafts, lost] = [0, 0];
  for (let turn = 1; turn <= COUNT; turn += 1) {
    if (arrived.get(dayOf(turn)) === wordsOf(turn)) continue;
    if (refused.includes(wordsOf(turn))) continue;
    await visitor.open(`/create?day=${dayOf(turn)}`);
    const isDraft = await visitor
      .until('the draft', async () => (await visitor.value('Text')) === wordsOf(turn), 15_000)
      .then(() => true)
      .catch(() => false);
    if (isDraft) drafts += 1;
    else lost += 1;
  }
  console.log(
    `${visitor.version}: saved and left after ${SOON_MS} ms ${COUNT} ×, ${lost} lost, ${drafts} still drafts`,
  );
  expect(lost).toBe(0);
});
