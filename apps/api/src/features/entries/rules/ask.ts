import type { ErrorCode } from '@tagfalter/contract/error';
import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
import { pendingWork, type WorkKind } from '@tagfalter/domain/entry-work';
import type { StoredWork } from '#api/db/entry-schema.ts';
import type { StoredEntry } from '../stored-entry.ts';

/** The text a kind of work makes. */
export const WORK_TEXTS = { transcript: 'audioTranscript', summary: 'summary' } as const satisfies Record<
  WorkKind,
  keyof StoredEntry['entry']
>;

const CLOSED: ErrorCode = 'edit_window_closed';

/** What devices are told of the work; undefined where there is none. */
export function presentWork({ transcript, summary }: StoredWork): SyncedEntry['work'] {
  const told = { ...presentOne('transcript', transcript), ...presentOne('summary', summary) };
  return Object.keys(told).length > 0 ? told : undefined;
}

function presentOne(kind: WorkKind, work: StoredWork[WorkKind]): NonNullable<SyncedEntry['work']> {
  if (!work) return {};
  const { state, since, day, code } = work;
  return { [kind]: { state, since, day, code } };
}

/** An entry of which one kind of work is as given, or done with. */
export function withWork(stored: StoredEntry, kind: WorkKind, work: StoredWork[WorkKind]): StoredEntry {
  return { ...stored, work: { ...stored.work, [kind]: work } };
}

/** Something asked for. */
export interface AskRequest {
  kind: WorkKind;
  /** IANA name. */
  timeZone: string;
  /** Whether whoever asked may edit the day (decision 11). */
  isOpen: boolean;
  /** Milliseconds since the epoch, as far as the server can know. */
  askedAt: number;
}

/**
 * Notes what the assistant is asked for; it is made later. A day that may not be edited any more says so, unless the same
 * was asked for in time and only failed.
 * @returns undefined where there is no such day, or nothing to make it of
 */
export function applyAsk(
  current: StoredEntry | undefined,
  { kind, timeZone, isOpen, askedAt }: AskRequest,
): StoredEntry | undefined {
  if (!current || current.deletedAt !== null || !hasSource(current, kind)) return undefined;
  const standing = current.work[kind];
  const base = standing?.state === 'wanted' ? standing.base : current.entry[WORK_TEXTS[kind]];
  const wanted = { ...pendingWork(askedAt, timeZone), base };
  const isAllowed = isOpen || (standing !== undefined && standing.code !== CLOSED);
  return withWork(current, kind, isAllowed ? wanted : { ...wanted, state: 'failed', code: CLOSED });
}

/** Whether there is anything to make it of: a recording, or words, which a wanted transcript will be. */
function hasSource({ entry, work }: StoredEntry, kind: WorkKind): boolean {
  if (kind === 'transcript') return entry.audio !== null;
  return entry.text.trim() !== '' || entry.audioTranscript.trim() !== '' || work.transcript !== undefined;
}
