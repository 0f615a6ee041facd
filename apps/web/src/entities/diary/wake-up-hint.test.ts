import { createDiaryLoop } from '@tagfalter/local/diary';
import { makeDevice } from '@tagfalter/local/test/device';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hintAtWaiting } from './wake-up-hint.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** A window with a diary that is synced; `register` is the browser's, and the tags it was asked for are kept. */
async function openWindow(register: (tag: string) => Promise<void> = async () => undefined) {
  const tags: string[] = [];
  const sync = {
    register: (tag: string) => {
      tags.push(tag);
      return register(tag);
    },
  };
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ sync }) } });
  let network: 'there' | 'gone' | 'ends in nothing' = 'there';
  const server = new FakeServer();
  server.fault = () => (network === 'there' ? undefined : 'cut');
  const device = makeDevice(server, ACCOUNT, { online: () => network !== 'gone' });
  // Rounds begin when the test says so.
  const loop = createDiaryLoop(device.db, device.env, () => () => undefined);
  stops.push(hintAtWaiting(loop, device.db), loop.start());
  const is = (kind: string) => vi.waitFor(() => expect(loop.state().kind).toBe(kind), PATIENCE);
  await is('idle');
  return {
    tags,
    loop,
    is,
    networkIs: (next: typeof network) => {
      network = next;
    },
    write: async (text: string) => {
      await device.write({ text });
      loop.wake('write');
    },
    leave: () => {
      page.visibilityState = 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

describe('the hint to wake the worker (S12)', () => {
  it('is given when a round failed offline and something waits', async () => {
    const { tags, loop, is, networkIs, write, leave } = await openWindow();
    networkIs('gone');
    loop.wake('focus');
    await is('offline');
    await write('im Tunnel');
    await vi.waitFor(() => expect(tags).toEqual(['outbox']), PATIENCE);
    networkIs('there');
    loop.wake('online');
    await is('idle');
    leave();
    expect(tags).toEqual(['outbox']);
  });

  it('is given on leaving with something under way, not while watched online', async () => {
    const { tags, is, networkIs, write, leave } = await openWindow();
    networkIs('ends in nothing');
    await write('auf dem Weg');
    await is('waiting');
    expect(tags).toEqual([]);
    leave();
    expect(tags).toEqual(['outbox']);
  });

  it('costs nothing where the browser refuses it', async () => {
    const refusal = new DOMException('Permission denied', 'NotAllowedError');
    const { tags, loop, is, networkIs, write } = await openWindow(() => Promise.reject(refusal));
    networkIs('gone');
    await write('im Tunnel');
    await vi.waitFor(() => expect(tags).toEqual(['outbox']), PATIENCE);
    networkIs('there');
    loop.wake('online');
    await is('idle');
  });
});
