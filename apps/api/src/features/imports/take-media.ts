import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { LeaveOut, ProblemKind } from '@tagfalter/contract/imports';
import type { AudioRef, ImageRef } from '@tagfalter/domain/field-kinds';
import type { ImportedEntry } from '@tagfalter/domain/imported-day';
import { MAX_AUDIO_BYTES, MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { type ForeignArchive, UnreadableFile } from '#api/archive/open-archive.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { JoinedEntry } from './join-days.ts';
import type { ImportedMedia, KeptMedium } from './ports.ts';
import type { ProblemList } from './problems.ts';
import type { FoundFile, ShelfContent } from './readers/found.ts';
import { isRoomFull, shelfOf } from './take-shelf.ts';
import type { TakeMedium, Taker } from './taker.ts';

const MAX_BYTES = { image: MAX_IMAGE_BYTES, audio: MAX_AUDIO_BYTES };

/** Extracts and stores media for an account. @param part path of a temporary file */
export function keepMedia(
  archive: ForeignArchive,
  media: ImportedMedia,
  { accountId, part }: { accountId: string; part: string },
): TakeMedium {
  return async ({ kind, file, name, hash }) => {
    const { size, head } = await unpack(archive, file, { path: part, most: MAX_BYTES[kind] });
    try {
      const kept = await media.keep(accountId, kind, { path: part, name, size }).catch((fault: unknown) => {
        // A known format that cannot be decoded.
        if (fault instanceof Refusal && fault.code === 'unsupported_type' && isPicture(head)) throw DAMAGED;
        throw fault;
      });
      if (hash !== undefined && kept.hash !== hash) throw DAMAGED;
      return kept;
    } finally {
      await rm(part, { force: true });
    }
  };
}

async function unpack(
  { files, read }: ForeignArchive,
  name: string | undefined,
  { path, most }: { path: string; most: number },
): Promise<{ size: number; head: Buffer }> {
  const file = files.get(name ?? '');
  if (!file) throw new UnreadableFile('damaged');
  const target = await open(path, 'w');
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of read(file, most)) {
      await target.write(chunk);
      if (size === 0) head = chunk.subarray(0, HEAD_BYTES);
      size += chunk.length;
    }
  } finally {
    await target.close();
  }
  return { size, head };
}

const HEAD_BYTES = 12;
const DAMAGED = new UnreadableFile('damaged');

/** By the signature of JPEG, PNG, GIF or WebP. */
function isPicture(head: Buffer): boolean {
  const text = head.toString('latin1');
  return /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP)/s.test(text);
}

/** Hashes media for a dry run; decodes and stores nothing. */
export function hashMedia({ files, read }: ForeignArchive): TakeMedium {
  return async ({ kind, file: name, hash }) => {
    const file = files.get(name ?? '');
    if (!file) throw new UnreadableFile('damaged');
    if (hash !== undefined) return { hash, type: '', size: file.size, durationMs: null };
    const sum = createHash('sha256');
    for await (const chunk of read(file, MAX_BYTES[kind])) sum.update(chunk);
    return { hash: sum.digest('hex'), type: '', size: file.size, durationMs: null };
  };
}

/**
 * An entry with its media; unusable ones are reported, and kept on the shelf as they are (spec decision 74).
 * @throws Refusal if temporary, or `quota_full` as long as the person has not chosen: the entry is retried
 */
export async function withMedia(day: JoinedEntry, taker: Taker, problems: ProblemList): Promise<ImportedEntry> {
  const images: ImageRef[] = [];
  const unusable: ShelfContent[] = [];
  const naming = { ...taker, problems, unusable };
  for (const medium of day.images) {
    const kept = await takeOrName(medium, day, naming);
    if (!kept || images.some(({ hash }) => hash === kept.hash)) continue;
    images.push({ hash: kept.hash, type: kept.type, size: kept.size, name: medium.name });
  }
  for (const medium of day.historyMedia) await takeOrName(medium, day, naming);
  const sound = day.audio && (await takeOrName(day.audio, day, naming));
  const audio = sound ? audioOf(sound, day.audio?.peaks) : undefined;
  const { date, timeZone, rest, history, createdAt, updatedAt, answers = {} } = day;
  const { mainImage } = day.fields;
  const hasMain = images.some(({ hash }) => hash === mainImage);
  const fields = { ...day.fields, ...(audio && { audio }), ...(mainImage != null && !hasMain && { mainImage: null }) };
  const shelf = await shelfOf({ ...day, brought: [...unusable, ...day.brought] }, taker, problems);
  const shelvedWords = day.isLong ? shelf.findLast(({ kind }) => kind === 'text')?.file?.hash : undefined;
  return { date, timeZone, fields, images, answers, rest, shelf, shelvedWords, history, createdAt, updatedAt };
}

function audioOf({ hash, type, size, durationMs }: KeptMedium, peaks: number[] = []): AudioRef {
  return { hash, type, size, durationMs: durationMs ?? 0, peaks };
}

async function takeOrName(
  medium: FoundFile,
  { date }: Pick<JoinedEntry, 'date'>,
  {
    take,
    leaveOut,
    problems,
    unusable,
  }: Pick<Taker, 'take' | 'leaveOut'> & { problems: ProblemList; unusable: ShelfContent[] },
): Promise<KeptMedium | undefined> {
  try {
    return await take(medium);
  } catch (fault) {
    const kind = isRoomFull(fault) ? noRoom(leaveOut) : problemOf(fault, medium);
    if (!kind) throw fault;
    problems.add(kind, { date, name: medium.file ?? medium.name });
    if (medium.file !== undefined && kind !== 'no_room' && isWhole(fault)) unusable.push(asIs(medium, medium.file));
    return undefined;
  }
}

/** Whether the archive still gives its bytes. */
function isWhole(fault: unknown): boolean {
  return !(fault instanceof UnreadableFile) || fault === DAMAGED || fault.fault === 'too_large';
}

function asIs({ kind, name: label }: FoundFile, file: string): ShelfContent {
  return { kind: kind === 'audio' ? 'recording' : 'file', label, from: { file } };
}

/** undefined: the import waits for the person's answer. */
const noRoom = (leaveOut: LeaveOut): ProblemKind | undefined => (leaveOut === 'files' ? 'no_room' : undefined);

/** undefined if the fault is not about the file. */
function problemOf(fault: unknown, { kind }: FoundFile): ProblemKind | undefined {
  const damaged = kind === 'image' ? 'damaged_photo' : 'damaged_recording';
  if (fault instanceof UnreadableFile) return fault.fault === 'too_large' ? 'too_large' : damaged;
  if (!(fault instanceof Refusal) || fault.isTemporary) return undefined;
  if (fault.code === 'too_large' || fault.code === 'too_many_pixels') return 'too_large';
  return fault.code === 'unsupported_type' ? 'unsupported' : damaged;
}
