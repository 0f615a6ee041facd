import { expect, it } from 'vitest';
import { draftMadeAt } from './drafts.ts';

const at = (moment: string) => Date.parse(`2026-11-${moment}:00Z`);

it.each([
  ['a sitting within the day, at its last change', 'UTC', '20T18:00', '20T21:30', '20T21:30'],
  ['one of all day, at its last change', 'UTC', '20T00:10', '20T23:50', '20T23:50'],
  ['one change alone, at it', 'UTC', '20T18:00', '20T18:00', '20T18:00'],
  ['a sitting past midnight, at its first change', 'UTC', '20T23:00', '21T01:30', '20T23:00'],
  ['a sitting of six hours past midnight, at its first change', 'UTC', '20T19:00', '21T01:00', '20T19:00'],
  ['words added the next morning, at the last of them', 'UTC', '20T18:00', '21T08:00', '21T08:00'],
  ['midnight is that of where the day was begun', 'America/Los_Angeles', '21T06:00', '21T07:50', '21T07:50'],
  ['and is not when it is midnight elsewhere', 'America/Los_Angeles', '21T06:00', '21T08:10', '21T06:00'],
])('a draft counts as made (decision 11): %s', (_what, timeZone, began, changed, counted) => {
  const draft = { date: '2026-11-20', timeZone, beganAt: at(began), updatedAt: at(changed) };
  expect(new Date(draftMadeAt(draft)).toISOString()).toBe(new Date(at(counted)).toISOString());
});
