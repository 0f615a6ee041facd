import { expect, test } from 'vitest';
import { type FlushParts, flushOutbox, TryLater } from './flush.ts';

/** A device that holds the diary of `anna`; records what is opened and sent. */
function device(changes: Partial<FlushParts> = {}) {
  const touched: string[] = [];
  const parts: FlushParts = {
    token: async () => ({ status: 'ok', token: 'anna' }),
    accountOf: async (token) => ({ id: token, entrySpace: `days of ${token}` }),
    hasDiary: async (accountId) => accountId === 'anna',
    sendAll: async ({ id, entrySpace }) => {
      touched.push(id, entrySpace);
      return true;
    },
    ...changes,
  };
  return { touched, run: () => flushOutbox(parts) };
}

test('sends the waiting changes of the signed-in account (S12)', async () => {
  const { touched, run } = device();
  expect(await run()).toBe('sent');
  expect(touched).toEqual(['anna', 'days of anna']);
});

test('opens no diary but that of the signed-in account (S14)', async () => {
  const { touched, run } = device({ token: async () => ({ status: 'ok', token: 'ben' }) });
  expect(await run()).toBe('no-diary');
  expect(touched).toEqual([]);
});

test('does nothing, and asks for no retry, if nobody is signed in', async () => {
  expect(await device({ token: async () => ({ status: 'signed-out' }) }).run()).toBe('signed-out');
  expect(await device({ accountOf: async () => null }).run()).toBe('no-diary');
});

test('asks the browser to come again after a network fault (S12)', async () => {
  await expect(device({ token: async () => ({ status: 'unreachable' }) }).run()).rejects.toThrow(TryLater);
  await expect(device({ sendAll: async () => false }).run()).rejects.toThrow(TryLater);
  const broken = device({ accountOf: () => Promise.reject(new TypeError('Failed to fetch')) });
  await expect(broken.run()).rejects.toThrow(TypeError);
});
