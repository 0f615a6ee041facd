// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { accountStates } from '@tagfalter/local/base/per-account';
import { beforeAll, expect, it, vi } from 'vitest';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { session } from '#entities/person/use-session.ts';
import { MIRIAM } from './miriam.ts';

const JONAS = { ...MIRIAM, id: '5f0c2f86-6a3c-4b2e-9a40-0d1f6cf7a002', firstName: 'Jonas' };
const ROOT = path.join(import.meta.dirname, '../../..');

interface Settable {
  get(): unknown;
  set(next: unknown): void;
}
const isStore = (state: object): state is Settable => 'get' in state && 'subscribe' in state;

/** Puts something into a state that nobody else would. */
function fill(state: object): void {
  if (state instanceof Map) state.set('filled', []);
  else if (state instanceof Set) state.add(() => undefined);
  else if (isStore(state)) state.set({ isFilled: true });
  else Object.assign(state, { isFilled: true });
}

const contentOf = (state: object): unknown => (isStore(state) ? state.get() : state);

const contents = () => Array.from(accountStates, ([name, { of }]) => ({ name, content: contentOf(of()) }));
const initially = () => Array.from(accountStates, ([name, { initial }]) => ({ name, content: contentOf(initial()) }));
const fillAll = () => {
  for (const [name, { of }] of accountStates) {
    // Its end needs a real one.
    if (name === 'server-cache') serverCacheOf(MIRIAM.id);
    else fill(of());
  }
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  const files = globSync('{apps/web,packages/local}/src/**/*.{ts,tsx}', { cwd: ROOT });
  const users = files.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes('= perAccount('));
  for (const file of users) await import(/* @vite-ignore */ path.join(ROOT, file));
});

it('knows every state that belongs to an account', () => {
  expect([...accountStates.keys()].sort()).toMatchInlineSnapshot(`
    [
      "activation",
      "archive-upload",
      "asked-restore",
      "asked-shares",
      "device-export",
      "event-cover",
      "feed",
      "feed-places",
      "handed-over",
      "host-acts",
      "invitation-wish",
      "last-quarter",
      "media-call",
      "previews",
      "push-size",
      "right-clock",
      "search",
      "server-cache",
      "spot-check",
      "statistics",
      "streak",
      "unstored-drafts",
      "words-in-memory",
    ]
  `);
});

it('hands no state to the next account', () => {
  session.enter(MIRIAM);
  expect(contents()).toEqual(initially());
  fillAll();
  const filled = contents();
  for (const [index, one] of initially().entries()) expect(filled[index]).not.toEqual(one);
  session.enter({ ...MIRIAM, lastName: 'Anders' });
  session.expire();
  for (const [index, { content }] of contents().entries()) expect(content).toBe(filled[index]?.content);
  session.enter(JONAS);
  expect(contents()).toEqual(initially());
});

it('hands no state to an account after a sign-out', async () => {
  session.enter(MIRIAM);
  fillAll();
  await session.leave();
  expect(contents()).toEqual(initially());
  fillAll();
  session.enter(JONAS);
  expect(contents()).toEqual(initially());
});

it("keeps a diary's state apart from another's", () => {
  const [mine, others] = [{}, {}];
  for (const { of } of accountStates.values()) fill(of(mine));
  for (const { of, initial } of accountStates.values()) {
    expect(contentOf(of(others))).toEqual(contentOf(initial()));
    expect(contentOf(of(mine))).not.toEqual(contentOf(initial()));
  }
});

it('begins no upload that the account before has announced', async () => {
  const { archiveUpload, sendArchive } = await import('#features/imports/archive-upload.ts');
  session.enter(JONAS);
  const announced = { id: 'a', name: 'DayOne.zip', size: 1 } as const;
  expect(await sendArchive(MIRIAM.id, announced, new File(['z'], 'DayOne.zip'))).toBe(false);
  expect(archiveUpload.get()).toBeNull();
});
