import { expect, it, vi } from 'vitest';
import { keepReturnAddress } from '#entities/person/return-address.ts';
import type { Session } from '#entities/person/session.ts';
import { tabStore } from '#platform/browser-stores.ts';
import { MIRIAM } from '#test/miriam.ts';
import { returnToEvent } from './return-to-event.ts';

const EVENT = `/events/${'A'.repeat(22)}`;
const signedIn = (expired: boolean): Session => ({ status: 'signed-in', accountId: MIRIAM.id, user: MIRIAM, expired });

/** A session that is found out, and then changes. */
function watched(first: Session) {
  const listeners = new Set<() => void>();
  let session = first;
  const go = vi.fn();
  returnToEvent(
    { get: () => session, subscribe: (listener) => listeners.add(listener).delete.bind(listeners, listener) },
    go,
  );
  const become = (next: Session) => {
    session = next;
    for (const listener of listeners) listener();
  };
  return { go, become };
}

it('leads back once to the event that asked for a sign-in', () => {
  keepReturnAddress(tabStore, EVENT);
  const { go, become } = watched({ status: 'signed-out' });
  expect(go).not.toHaveBeenCalled();
  become(signedIn(false));
  become(signedIn(false));
  expect(go.mock.calls).toEqual([[EVENT]]);
});

it('does not return after an ended session: the event would redirect again', () => {
  keepReturnAddress(tabStore, EVENT);
  const { go, become } = watched(signedIn(true));
  expect(go).not.toHaveBeenCalled();
  become(signedIn(false));
  expect(go).toHaveBeenCalledWith(EVENT);
});

it.each(['https://böse.test/', '//böse.test', '/settings', '/events/create'])('leads nowhere else: %s', (address) => {
  keepReturnAddress(tabStore, address);
  expect(watched(signedIn(false)).go).not.toHaveBeenCalled();
});
