// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { ACCOUNT_ACTS, outside } from './failures/account-acts.ts';
import { DIARY_ACTS } from './failures/diary-acts.ts';
import { failsThenWorks } from './failures/failed-act.ts';
import { HOST_ACTS } from './failures/host-acts.ts';
import { PEOPLE_ACTS } from './failures/people-acts.ts';
import { fakeBrowser } from './fake-browser.ts';
import { PERSON, startApp, startOver } from './open-app.tsx';

vi.mock('#entities/person/pro/use-is-pro.ts', () => ({ useIsPro: () => true }));

const ACTS = [...DIARY_ACTS, ...PEOPLE_ACTS, ...ACCOUNT_ACTS, ...HOST_ACTS];

beforeAll(async () => {
  fakeBrowser();
  vi.spyOn(location, 'assign').mockImplementation(outside.assign);
  vi.spyOn(location, 'reload').mockImplementation(outside.reload);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    outside.loaded(this.getAttribute('href'));
  });
  return startApp();
});
beforeEach(async () => {
  await startOver();
  outside.assign.mockClear();
  outside.reload.mockClear();
  outside.loaded.mockClear();
  const { client, copies } = serverCacheOf(PERSON.id);
  client.clear();
  await copies.copies.clear();
});

/** Why files that put failures into words have no row. */
const WITHOUT_A_ROW: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'entities/own-event/own-event-states.tsx',
      'features/dashboard/others/others-feed.tsx',
      'features/entry/share/share-dialog.tsx',
      'features/events/events-screen.tsx',
      'features/friends/friends-screen.tsx',
      'features/friends/invite/invite-screen.tsx',
      'features/guestbook/load-failed.tsx',
      'features/host/gauge/gauge-section.tsx',
      'features/profile/sign-in-section.tsx',
      'features/subscription/subscription-screen.tsx',
      'features/to-diary/to-diary-screen.tsx',
      'features/wall/wall-page.tsx',
      'platform/fault-banner.tsx',
      'visitor/shared-screen.tsx',
    ].map((file) => [file, 'reads, and offers to read again']),
  ),
  'compose/external-return.tsx': 'a page of its own after a way elsewhere, which leads back',
  'entities/event-host/use-act.ts': 'acts for those that have rows',
  'features/account/blocked/blocked-account.tsx': 'after-a-failure-elsewhere.test.tsx',
  'features/host/rehearsal/use-fault-sentence.ts': 'rehearsal.spec.ts, many calls in a row',
  'features/imports/archive-on-its-way.tsx': 'goes on by itself where it was',
  'features/imports/import-problems.tsx': 'problems of an archive, which no try mends',
  'features/reminder/reminder-section.tsx': 'reminder.test.tsx, in a browser that can remind',
  'visitor/shared-cover.tsx': 'after-a-failure-elsewhere.test.tsx',
};

const WORDS = /from '[^']*\/(fault-words|fault-banner|use-act|problem-words)\.tsx?'/;

it('has a row for each file that puts failures into words', async () => {
  const { globSync, readFileSync } = await import('node:fs');
  const src = `${import.meta.dirname}/../src`;
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) =>
    WORDS.test(readFileSync(`${src}/${file}`, 'utf8')),
  );
  const named = new Set([...ACTS.flatMap(({ of }) => of), ...Object.keys(WITHOUT_A_ROW)]);
  expect(files.filter((file) => !named.has(file))).toEqual([]);
  // Each file excused from a row still puts failures into words.
  expect(Object.keys(WITHOUT_A_ROW).filter((file) => !files.includes(file))).toEqual([]);
});

it.each(ACTS)('$name, after two failures', failsThenWorks);
