import type { ErrorCode } from '@tagfalter/contract/error';
import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
import { pendingWork, type WorkKind } from '@tagfalter/domain/entry-work';
import type { StoredWork } from '#api/db/entry-schema.ts';
import type { StoredEntry } from '../stored-entry.ts';

/** Target field of each kind of request. */
export const WORK_TEXTS = { transcript: 'audioTranscript', summary: 'summary' } as const satisfies Record<
  WorkKind,
  keyof StoredEntry['entry']
>;

const CLOSED: ErrorCode = 'edit_window_closed';

/** State for devices; undefined without requests. */
export function presentWork({ transcript, summary }: StoredWork): SyncedEntry['work'] {
  const presented = { ...presentOne('transcript', transcript), ...presentOne('summary', summary) };
  return Object.keys(presented).length > 0 ? presented : undefined;
}

function presentOne(kind: WorkKind, work: StoredWork[WorkKind]): NonNullable<SyncedEntry['work']> {
  if (!work) return {};
  const { state, since, day, code } = work;
  return { [kind]: { state, since, day, code } };
}

/** Replaces one kind of request; undefined removes it. */
export function withWork(stored: StoredEntry, kind: WorkKind, work: StoredWork[WorkKind]): StoredEntry {
  return { ...stored, work: { ...stored.work, [kind]: work } };
}

export interface AskRequest {
  kind: WorkKind;
  /** IANA name. */
  timeZone: string;
  /** The caller may edit the entry (spec decision 11). */
  isOpen: boolean;
  /** Milliseconds since the epoch, clamped to what is possible. */
  askedAt: number;
}

/**
 * Records a request to the assistant. Beyond the edit window it is refused, unless it repeats a failed one made in
 * time.
 * @returns undefined without an entry, or anything to make it of
 */
export function applyAsk(
  current: StoredEntry | undefined,
  { kind, timeZone, isOpen, askedAt }: AskRequest,
): StoredEntry | undefined {
  if (!current || current.deletedAt !== null || !hasSource(current, kind)) return undefined;
  const existing = current.work[kind];
  const base = existing?.state === 'wanted' ? existing.base : current.entry[WORK_TEXTS[kind]];
  const wanted = { ...pendingWork(askedAt, timeZone), base };
  const isAllowed = isOpen || (existing !== undefined && existing.code !== CLOSED);
  return withWork(current, kind, isAllowed ? wanted : { ...wanted, state: 'failed', code: CLOSED });
}

/** A recording, text, or a requested transcript. */
function hasSource({ entry, work }: StoredEntry, kind: WorkKind): boolean {
  if (kind === 'transcript') return entry.audio !== null;
  return entry.text.trim() !== '' || entry.audioTranscript.trim() !== '' || work.transcript !== undefined;
}
