// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { type PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { go, hold, PERSON, replies, says, seen, startApp, startOver } from './open-app.tsx';

const LOADING = 'Einträge werden geladen …';
const NONE = 'Keine Einträge gefunden';
const WELCOME = 'Schön, dass du da bist. Wie war dein Tag?';
const NOT_HERE_YET =
  'Deine Einträge sind noch nicht auf diesem Gerät. Sie kommen von selbst, sobald der Server erreichbar ist.';
const NOTHING: PullReply = { protocol: PROTOCOL, changes: [], cursor: '0', more: false, lastMutationId: 0, epoch: 0 };
const page = (reply = NOTHING) => Response.json(reply, { headers: { [PROTOCOL_HEADER]: String(PROTOCOL) } });

/** A pull that brings one day. */
function oneDay(text: string): PullReply {
  const [date, at] = ['2026-11-02', '2026-11-02T20:00:00.000Z'];
  const entry = { ...blankEntry(entryIdFor(PERSON.entrySpace, date), date, 'UTC'), text };
  const record = { ...entry, reflections: [], createdAt: at, updatedAt: at, stamp: HLC_ZERO, readyMedia: [] };
  return { ...NOTHING, changes: [{ collection: 'entries', id: entry.id, version: 1, record }], cursor: '1' };
}

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

it('shows the first fetch of a new device, not later ones', async () => {
  const answerFirst = hold(pullChanges.path);
  window.dispatchEvent(new Event('online'));
  await go('/dashboard');
  await says(LOADING);
  answerFirst(page());
  await says(NONE);
  const next = Promise.withResolvers<Response>();
  const ask = vi.fn(() => next.promise);
  replies.set(pullChanges.path, ask);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(ask).toHaveBeenCalled(), PATIENCE);
  await says(NONE);
  expect(document.querySelector(`[aria-label="${LOADING}"]`)).toBeNull();
  next.resolve(page());
});

it('never calls a diary empty before its first fetch', async () => {
  window.dispatchEvent(new Event('online'));
  await go('/dashboard');
  await vi.waitFor(() => expect([...seen]).toContain(NOT_HERE_YET), PATIENCE);
  replies.set(pullChanges.path, () => page(oneDay('Schon lange da.')));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect([...seen]).toContain('Schon lange da.'), PATIENCE);
  expect([...seen].filter((words) => words === NONE || words === WELCOME)).toEqual([]);
});

it('says nothing of a streak before the whole diary is here', async () => {
  const rest = Promise.withResolvers<Response>();
  replies.set(pullChanges.path, ({ searchParams }) => {
    const isFirst = !searchParams.get('cursor');
    return isFirst ? page({ ...oneDay('Die erste Seite.'), cursor: '1-5', more: true }) : rest.promise;
  });
  window.dispatchEvent(new Event('online'));
  await go('/dashboard');
  await vi.waitFor(() => expect([...seen]).toContain('Die erste Seite.'), PATIENCE);
  expect(document.querySelector('#content')?.textContent).not.toContain('Deine Serie');
  rest.resolve(page({ ...NOTHING, cursor: '5' }));
  await says('Deine Serie');
});
