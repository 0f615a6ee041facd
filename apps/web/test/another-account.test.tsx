// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { mediaUrls } from '@tagfalter/contract/media-urls';
import { PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { openDiary } from '@tagfalter/local/diary';
import { countEntries } from '@tagfalter/local/entries/packs';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { go, PERSON, replies, startApp, startOver } from './open-app.tsx';

const OTHER = '11111111-2222-4333-8444-555555555555';
const PHOTO = { hash: 'a'.repeat(64), type: 'image/jpeg', size: 10, name: 'see.jpg' };

interface Intersection {
  target: Element;
  isIntersecting: boolean;
}

/** Pictures count as near the screen as soon as they are there. */
class NearAtOnce {
  readonly #announce: (entries: Intersection[]) => void;
  constructor(announce: (entries: Intersection[]) => void) {
    this.#announce = announce;
  }
  observe(target: Element): void {
    this.#announce([{ target, isIntersecting: true }]);
  }
  disconnect(): void {}
}

/** A pull that brings a day with a photo, whose bytes are not on this device. */
function pageWithPhoto(): Response {
  const [date, at] = ['2026-11-02', '2026-11-02T20:00:00.000Z'];
  const entry = { ...blankEntry(entryIdFor(PERSON.entrySpace, date), date, 'UTC'), text: 'Am See.', images: [PHOTO] };
  const record = { ...entry, createdAt: at, updatedAt: at, stamp: HLC_ZERO, readyMedia: [PHOTO.hash] };
  const changes = [{ collection: 'entries', id: entry.id, version: 1, record }];
  const reply = { protocol: PROTOCOL, changes, cursor: '1', more: false, lastMutationId: 0, epoch: 0 };
  return Response.json(reply, { headers: { [PROTOCOL_HEADER]: String(PROTOCOL) } });
}

async function countDays(): Promise<number> {
  const db = openDiary(PERSON);
  return countEntries(db).finally(() => db.close());
}

beforeAll(async () => {
  fakeBrowser();
  vi.stubGlobal('IntersectionObserver', NearAtOnce);
  return startApp();
});
beforeEach(startOver);

it('requests no photo while somebody else is signed in (S14)', async () => {
  replies.set(pullChanges.path, pageWithPhoto);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => expect(await countDays()).toBe(1), PATIENCE);
  const ask = vi.fn(() => Response.json({ media: [{ hash: PHOTO.hash, state: 'missing' }] }));
  replies.set(mediaUrls.path, ask);
  replies.set('/api/identity/token', () => Response.json({ token: OTHER }));
  replies.set('/api/auth/user', () => Response.json({ ...PERSON, id: OTHER }));
  await go('/dashboard');
  await vi.waitFor(() => expect(document.querySelector('.ph-place--none')).not.toBeNull(), PATIENCE);
  expect(ask).not.toHaveBeenCalled();

  replies.delete('/api/identity/token');
  replies.delete('/api/auth/user');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(ask).toHaveBeenCalled(), PATIENCE);
});
