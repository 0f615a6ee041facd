import { buffer } from 'node:stream/consumers';
import { createFairGate } from '#api/base/fair-gate.ts';
import { absentAsUndefined } from '#api/base/fault-code.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type CheckedMedium, checkMedium } from './accept.ts';
import { blobKey } from './blob-keys.ts';
import { isIntact, wholeSize } from './intact.ts';
import { findMedia, findReady, type MediaRow, type MediumKey } from './repository.ts';
import { type StoreDeps, storeMedium } from './store.ts';

/** Copies are held in memory. */
const TURNS = { width: 2, widthPerKey: 1, waiting: 200, waitingPerKey: 10 };

type Copy = Pick<MediaRow, 'hash' | 'type' | 'size'>;

/**
 * Copies a ready picture of another owner that the account may see, as stored; an existing copy costs nothing.
 * @throws Refusal `not_found` for a missing or damaged picture, `quota_full`, `storage_full`, `too_many_requests`,
 * `overloaded`
 */
export type CopyPicture = (accountId: string, from: MediumKey) => Promise<Copy>;

export function createCopies(deps: StoreDeps): CopyPicture {
  const inTurn = createFairGate('turns of copies', TURNS);
  return (accountId, from) => inTurn(accountId, () => copy(deps, accountId, from));
}

async function copy(deps: StoreDeps, accountId: string, from: MediumKey): Promise<Copy> {
  const { db, blobs } = deps;
  const row = await findReady(db, from);
  if (row?.kind !== 'image') throw new Refusal('not_found');
  const hash = row.keptHash ?? row.hash;
  const existing = (await findMedia(db, accountId, [hash])).get(hash);
  if (existing?.state === 'ready' && (await isIntact(blobs, existing))) return existing;
  if ((await wholeSize(blobs, row, 'original')) === undefined) throw new Refusal('not_found');
  const source = await blobs
    .read(blobKey(row.ownerId, row.hash, 'original'))
    .then(buffer)
    .catch(absentAsUndefined);
  if (!source) throw new Refusal('not_found');
  const checked = await check(deps, accountId, { source, hash });
  await storeMedium(deps, accountId, checked);
  return checked;
}

/** A file damaged since its arrival counts as missing. */
async function check(
  { decoder }: StoreDeps,
  accountId: string,
  { source, hash }: { source: Buffer; hash: string },
): Promise<CheckedMedium> {
  try {
    return await checkMedium(decoder, accountId, source, { kind: 'image', hash });
  } catch (fault) {
    if (fault instanceof Refusal && !fault.isTemporary) throw new Refusal('not_found');
    throw fault;
  }
}
