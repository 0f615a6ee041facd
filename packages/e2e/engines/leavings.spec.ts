import path from 'node:path';
import { addDays } from '@tagfalter/domain/local-date';
import { type DiaryState, diaryStateOf, isAllSent } from '../src/engines/diary-answers.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { comeIn, held, isAway, leavesIn, savesAndLeavesIn } from '../src/engines/known-diary.ts';
import { isInDiary } from '../src/engines/newcomer.ts';
import { countFromEnv } from '../src/runs.ts';
import { seedDiary } from '../src/seed-days.ts';
import { todaysDate } from '../src/todays-date.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const COUNT = countFromEnv('SOAK_COUNT', 4);
const SEEDED = 400;
const PULLED = 40;

test('a page left in mid-work locks nothing, loses nothing @soak', async ({ stack, newPerson, newVisitor }) => {
  test.setTimeout(120_000 + COUNT * 30_000);
  const person = await newPerson();
  await seedDiary(stack, person, SEEDED, { before: addDays(todaysDate(), -COUNT) });
  const visitor = await newVisitor();
  await comeIn(visitor, person);
  const written: Array<{ day: string; words: string; hasPhoto: boolean }> = [];

  /** Each begins something and has the page leave in the middle of it. */
  const works = {
    pull: async (turn: number) => {
      await seedDiary(stack, person, PULLED, { before: addDays(todaysDate(), -COUNT - SEEDED - turn * PULLED) });
      const release = await held(visitor, stack.proxy.holdReplyTo('/api/sync/pull'), () => visitor.open('/'));
      await leavesIn(visitor, (turn % 8) * 20);
      release();
    },
    save: async (turn: number) => {
      const entry = { day: addDays(todaysDate(), -turn - 1), words: `Gespeichert ${turn}.`, hasPhoto: false };
      written.push(entry);
      await visitor.open(`/create?date=${entry.day}`);
      await visitor.write('Text', entry.words);
      await savesAndLeavesIn(visitor, (turn % 8) * 10);
    },
    upload: async (turn: number) => {
      const entry = { day: addDays(todaysDate(), -turn - 1), words: `Mit Bild ${turn}.`, hasPhoto: true };
      written.push(entry);
      await visitor.open(`/create?date=${entry.day}`);
      await visitor.write('Text', entry.words);
      await visitor.choose('Fotos auswählen', PHOTO);
      await visitor.until('the photo', () => visitor.has('Foto entfernen'));
      stack.proxy.throttle(400_000);
      await savesAndLeavesIn(visitor, 300 + (turn % 8) * 100);
    },
    search: async (turn: number) => {
      await visitor.open('/search');
      await visitor.write('Suchen', 'Brot');
      await leavesIn(visitor, (turn % 8) * 25);
    },
  };
  const kinds = Object.entries(works);
  const states: Record<DiaryState, string[]> = { answers: [], slow: [], locked: [] };
  for (let turn = 0; turn < COUNT; turn += 1) {
    const [name, work] = kinds[turn % kinds.length] ?? [];
    await work?.(turn);
    await isAway(visitor);
    stack.proxy.throttle(null);
    await visitor.open('/');
    const state = await diaryStateOf(visitor);
    states[state].push(`${turn}, a ${name}`);
    if (state !== 'locked') continue;
    await visitor.kill();
    await visitor.arrive();
    await visitor.open('/');
    await isInDiary(visitor);
  }

  // Words not saved yet when the page was left are a draft.
  await visitor.until('all that was saved has arrived', () => isAllSent(visitor), 120_000);
  const arrived = new Map((await person.entries()).map(({ date, text, imageUrls }) => [date, { text, imageUrls }]));
  // This page shows refused changes.
  await visitor.open('/waiting');
  await visitor.until('what waits', () => visitor.has('Sicherung', 'h1'));
  const refused = await visitor.words();
  let [drafts, lost] = [0, 0];
  for (const { day, words, hasPhoto } of written) {
    const there = arrived.get(day);
    if (there?.text === words && (there.imageUrls.length > 0 || !hasPhoto)) continue;
    if (refused.includes(words)) continue;
    await visitor.open(`/create?day=${day}`);
    await visitor.until('the editor', () => visitor.has('Text', 'textarea'));
    const isDraft = await visitor
      .until('a draft', async () => (await visitor.value('Text')) === words, 10_000)
      .then(() => (hasPhoto ? visitor.until('its photo', () => visitor.has('Foto entfernen')) : undefined))
      .then(() => true)
      .catch(() => false);
    if (isDraft) drafts += 1;
    else lost += 1;
    if (!isDraft) console.log(`lost: ${day} ${words}`);
  }
  const { slow, locked } = states;
  console.log(
    `${visitor.version}: ${COUNT} leavings, ${lost} lost, ${drafts} still drafts; slow, locked:`,
    slow,
    locked,
  );
  expect({ locked, lost }).toEqual({ locked: [], lost: 0 });
});
