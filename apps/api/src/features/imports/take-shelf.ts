import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { LeaveOut } from '@tagfalter/contract/imports';
import { MAX_SHELF_BYTES, MAX_SHELF_LABEL, type ShelfItem, type ShelfKind } from '@tagfalter/domain/shelf';
import { UnreadableFile } from '#api/archive/open-archive.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { BroughtBytes } from './brought-bytes.ts';
import type { JoinedEntry } from './join-days.ts';
import type { ImportedMedia } from './ports.ts';
import type { ProblemList } from './problems.ts';
import type { ShelfContent } from './readers/found.ts';
import type { TakeBrought, Taker } from './taker.ts';

/** Bytes by which a type is known. */
const HEAD_BYTES = 4100;
/** Types that bytes do not tell. */
const TYPES: Partial<Record<ShelfKind, string>> = {
  text: 'text/plain',
  version: 'text/plain',
  raw: 'application/json',
};

/** Kept in a full account, too. */
const WORDS: ReadonlySet<ShelfKind> = new Set(['text', 'version', 'place', 'weather', 'tags', 'music']);

interface MeasuredFile {
  hash: string;
  size: number;
  crc32: number;
  head: Buffer;
}

/** Stores what an entry has no field for. @param part path of a temporary file */
export function keepBrought(
  bytes: BroughtBytes,
  media: ImportedMedia,
  { accountId, part }: { accountId: string; part: string },
): TakeBrought {
  return async (brought) => {
    const { kind } = brought;
    if (isWords(brought)) return itemOf(brought);
    const target = await open(part, 'w');
    try {
      const measured = await measure(bytes, brought, (chunk) => target.write(chunk)).finally(() => target.close());
      const type = TYPES[kind] ?? 'application/octet-stream';
      const file = { ...measured, path: part, type, mayExceed: WORDS.has(kind) || brought.holdsWords === true };
      return { ...itemOf(brought), file: await media.keepFile(accountId, file) };
    } finally {
      await rm(part, { force: true });
    }
  };
}

/** Hashes for a dry run; stores nothing. */
export function hashBrought(bytes: BroughtBytes): TakeBrought {
  return async (brought) => {
    if (isWords(brought)) return itemOf(brought);
    const { hash, size } = await measure(bytes, brought, async () => {});
    return { ...itemOf(brought), file: { hash, type: '', size } };
  };
}

/** A place or tags are a line; only long words are a file. */
function isWords({ kind, from, label }: ShelfContent): boolean {
  return 'text' in from && kind !== 'text' && kind !== 'version' && kind !== 'raw' && from.text === label;
}

function itemOf({ kind, label }: ShelfContent): ShelfItem {
  return { kind, label: label.slice(0, MAX_SHELF_LABEL).toWellFormed().replaceAll('\u0000', '') };
}

async function measure(
  bytes: BroughtBytes,
  { from }: ShelfContent,
  take: (chunk: Buffer) => Promise<unknown>,
): Promise<MeasuredFile> {
  const sum = createHash('sha256');
  let [size, check, head] = [0, 0, Buffer.alloc(0)];
  for await (const chunk of bytes.read(from, MAX_SHELF_BYTES)) {
    await take(chunk);
    sum.update(chunk);
    check = crc32(chunk, check);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    size += chunk.length;
  }
  return { hash: sum.digest('hex'), size, crc32: check, head };
}

/**
 * The shelf of a day; what is damaged, too large or left out is named.
 * @throws Refusal if temporary, or `quota_full` as long as the person has not chosen: the entry is retried
 */
export async function shelfOf(
  { brought, date }: Pick<JoinedEntry, 'brought' | 'date'>,
  { takeBrought: take, leaveOut }: Pick<Taker, 'takeBrought' | 'leaveOut'>,
  problems: ProblemList,
): Promise<ShelfItem[]> {
  const shelf: ShelfItem[] = [];
  for (const one of brought) {
    if (one.kind === 'video' && leaveOut !== 'nothing') {
      problems.add('no_room', { date, name: one.label });
      continue;
    }
    try {
      shelf.push(await take(one));
    } catch (fault) {
      const kind = problemOf(fault, leaveOut);
      if (!kind) throw fault;
      problems.add(kind, { date, name: one.label });
    }
  }
  return shelf;
}

function problemOf(fault: unknown, leaveOut: LeaveOut): 'too_large' | 'no_room' | 'damaged' | undefined {
  if (fault instanceof UnreadableFile) return fault.fault === 'too_large' ? 'too_large' : 'damaged';
  return isRoomFull(fault) && leaveOut === 'files' ? 'no_room' : undefined;
}

/** The person is asked what to leave out. */
export function isRoomFull(fault: unknown): boolean {
  return fault instanceof Refusal && fault.code === 'quota_full';
}
