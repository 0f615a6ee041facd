// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { type PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { go, hold, replies, says, startApp, startOver } from './open-app.tsx';

const LOADING = 'Einträge werden geladen …';
const NONE = 'Keine Einträge gefunden';
const NOTHING: PullReply = { protocol: PROTOCOL, changes: [], cursor: '0', more: false, lastMutationId: 0 };
const page = () => Response.json(NOTHING, { headers: { [PROTOCOL_HEADER]: String(PROTOCOL) } });

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

it('shows that a new device fetches the diary the first time, and not each time it looks for news', async () => {
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
