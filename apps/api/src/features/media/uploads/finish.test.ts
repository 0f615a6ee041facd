import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createKeyedMutex } from '#api/base/queues.ts';
import type { StoredUpload } from '#api/ports/uploads.ts';
import { createUploadFinisher, type UploadTakers } from './finish.ts';
import { makeUploadId } from './id.ts';

const nobody = async (): Promise<void> => {};
// @ts-expect-error a kind of upload without a taker
export const UNTAKEN: UploadTakers = { account: nobody };

/** Complete uploads of these ids. */
function storeOf(ids: readonly string[]) {
  const left = new Map<string, StoredUpload>();
  for (const id of ids) left.set(id, { id, size: 3, received: 3, touchedAt: 0, metadata: { kind: 'image' } });
  return {
    list: async (prefix: string) => [...left.values()].filter(({ id }) => id.startsWith(prefix)),
    read: async (id: string) => left.get(id),
    open: <T>(id: string, work: (path: string) => Promise<T>): Promise<T> => work(`/uploads/${id}`),
    remove: async (id: string) => void left.delete(id),
    removeRemains: nobody,
  };
}

it('each complete upload goes to the taker of its kind, once', async () => {
  const hash = 'a'.repeat(64);
  const owners = { account: {}, contribution: { contributionId: randomUUID() } } satisfies Record<
    keyof UploadTakers,
    object
  >;
  const ids = Object.entries(owners).map(([kind, owner]) => ({
    kind,
    id: makeUploadId({ ownerId: randomUUID(), hash, ...owner }),
  }));
  const uploads = storeOf(ids.map(({ id }) => id));
  const taken: object[] = [];
  const takerOf = (kind: string) => async (_upload: object, path: string) => void taken.push({ kind, path });
  const finisher = createUploadFinisher({
    uploads,
    takers: { account: takerOf('account'), contribution: takerOf('contribution') },
    adopt: nobody,
    inTurn: createKeyedMutex(),
    now: () => 0,
  });
  for (const { id } of ids) {
    await finisher.finish(id);
    await finisher.finish(id);
  }
  expect(taken).toEqual(ids.map(({ kind, id }) => ({ kind, path: `/uploads/${id}` })));
  expect(await uploads.list('')).toEqual([]);
});
