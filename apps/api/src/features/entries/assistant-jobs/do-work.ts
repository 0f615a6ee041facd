import type { ErrorCode } from '@tagfalter/contract/error';
import { WORK_KINDS, type WorkKind } from '@tagfalter/domain/entry-work';
import { isBuiltinChoice } from '@tagfalter/domain/summary/builtin-summary';
import { makerOf } from '@tagfalter/domain/text-source';
import { limitsOf } from '@tagfalter/domain/tiers';
import { Refusal } from '#api/base/refusal.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import type { RunJob } from '#api/ports/jobs.ts';
import { loadEntries } from '../repository.ts';
import type { StoredEntry } from '../stored-entry.ts';
import type { SummaryResult, WorkBytes, WorkPort, WorkUse } from './assistant-port.ts';
import type { EntryJob } from './entry-job.ts';
import { ASSISTANT_CLIENT, keepWork, noteWork, type WantedWork } from './keep-work.ts';

export interface WorkDeps extends Changes {
  port: WorkPort;
  now: () => number;
  /** Aborted when the product stops; the rest is made after the next start. */
  stopping: AbortSignal;
}

/** Unusable replies until a request fails: a further try may do better. */
const MAX_BROKEN = 3;
/** Faults of our own until a request fails. */
const MAX_FAULTS = 6;

/** Temporary refusals. */
const COMES_BACK: readonly ErrorCode[] = ['ai_unavailable', 'too_many_requests', 'overloaded', 'store_away'];

/** Counted failures of each request, in this process. */
type Mishaps = Map<string, number>;

/** Makes the queue retry the job. */
class WorkLeft extends Error {
  override readonly name = 'WorkLeft';
}

/**
 * Makes an entry's requested texts, the transcript first, since the summary uses it. A temporary failure waits with its
 * reason; a final one stays until somebody asks again (decision 021).
 */
export function createWorker(deps: WorkDeps): RunJob<EntryJob> {
  const mishaps: Mishaps = new Map();
  return async (job) => {
    let isLeft = false;
    for (const kind of WORK_KINDS) {
      const stored = (await loadEntries(deps.db, job.accountId, [job.entryId])).get(job.entryId);
      if (!stored || deps.stopping.aborted) return;
      isLeft = (await workOn(deps, job, stored, { kind, mishaps })) || isLeft;
    }
    if (isLeft) throw new WorkLeft();
  };
}

/** @returns whether a retry makes sense */
async function workOn(
  deps: WorkDeps,
  { accountId, entryId }: EntryJob,
  stored: StoredEntry,
  { kind, mishaps }: { kind: WorkKind; mishaps: Mishaps },
): Promise<boolean> {
  const work = stored.work[kind];
  if (work?.state !== 'wanted') return false;
  const wanted = { accountId, entryId, kind, since: work.since };
  const name = JSON.stringify(wanted);
  try {
    const isPro = await deps.port.isPro(accountId, Date.parse(work.since));
    const use = { accountId, isPro, day: work.day };
    if (kind === 'transcript') await makeTranscript(deps, stored, wanted, use);
    else await makeSummary(deps, stored, wanted, use);
    mishaps.delete(name);
    return false;
  } catch (fault) {
    if (deps.stopping.aborted) return false;
    const count = (mishaps.get(name) ?? 0) + 1;
    const { outcome, isMishap } = judge(fault, count);
    if (isMishap) mishaps.set(name, count);
    if (outcome.state === 'failed') mishaps.delete(name);
    if (isMishap && outcome.state === 'wanted') throw fault;
    await note(deps, wanted, outcome);
    // With a builtin assistant only another configuration helps.
    return outcome.state === 'wanted' && deps.port.kind === 'external';
  }
}

/**
 * Judges a failure. Unavailable assistants and rate limits only delay; other failures count.
 * @param count number of this failure, if it is one that a retry may avoid
 */
function judge(
  fault: unknown,
  count: number,
): { outcome: { state: 'wanted' | 'failed'; code: string }; isMishap: boolean } {
  if (!(fault instanceof Refusal)) {
    return { outcome: { state: count < MAX_FAULTS ? 'wanted' : 'failed', code: 'internal' }, isMishap: true };
  }
  const { code, details } = fault;
  // Daily limit: requests of several offline dates are spread over the next dates.
  if (code === 'tier_limit' && hasDetail(details, 'retryAt')) {
    return { outcome: { state: 'wanted', code: 'too_many_requests' }, isMishap: false };
  }
  const isMishap = code === 'ai_failed' && hasDetail(details, 'reason') && details.reason === 'broken';
  const isWanted = COMES_BACK.includes(code) || (isMishap && count < MAX_BROKEN);
  return { outcome: { state: isWanted ? 'wanted' : 'failed', code }, isMishap };
}

function hasDetail<Name extends string>(details: unknown, name: Name): details is Record<Name, unknown> {
  return typeof details === 'object' && details !== null && name in details;
}

async function note(deps: WorkDeps, wanted: WantedWork, outcome: Parameters<typeof noteWork>[3]): Promise<void> {
  try {
    await changeOwner(deps, wanted.accountId, (tx, versions) => noteWork(tx, versions, wanted, outcome));
  } catch (fault) {
    // The request is withdrawn or already fulfilled.
    if (!(fault instanceof Refusal && fault.code === 'conflict')) throw fault;
  }
}

type Use = Omit<WorkUse<never>, 'keep'>;

/** A missing recording wakes its entry when it arrives. */
async function makeTranscript(deps: WorkDeps, { entry }: StoredEntry, wanted: WantedWork, use: Use): Promise<void> {
  if (!entry.audio) return note(deps, wanted, 'nothing');
  const audio = await deps.port.bytesOf(wanted.accountId, entry.audio.hash);
  if (!audio) return;
  const keep: WorkUse<{ transcript: string }>['keep'] = (tx, versions, { transcript }) => {
    const fields = { audioTranscript: transcript, transcriptFrom: 'ai' as const };
    return keepWork(tx, versions, wanted, { fields, now: deps.now() });
  };
  await deps.port.transcribe({ ...use, keep }, audio);
}

/** @throws Refusal `nothing_to_summarize` */
async function makeSummary(deps: WorkDeps, stored: StoredEntry, wanted: WantedWork, use: Use): Promise<void> {
  const { text, audioTranscript: transcript, emojis: inPlaceOf } = stored.entry;
  const hasWords = text.trim() !== '' || transcript.trim() !== '';
  // Waits for a requested transcript; a failed one matters only without other words.
  const coming = stored.work.transcript;
  if (coming?.state === 'wanted' && (coming.code === undefined || !hasWords)) return;
  if (!hasWords) throw new Refusal('nothing_to_summarize');
  const makesRoom = await isChosenByNobody(stored);
  const keep: WorkUse<SummaryResult>['keep'] = (tx, versions, { summary, by, emojis: made }) => {
    const emojis = makesRoom && made !== '' ? { made, inPlaceOf } : undefined;
    return keepWork(tx, versions, wanted, { fields: { summary, summaryFrom: by }, emojis, now: deps.now() });
  };
  const images = await imagesOf(deps, stored, use.isPro);
  await deps.port.summarize({ ...use, keep }, { text, transcript, images });
}

/** Emojis from a summary are replaced by those of the next (spec §4). */
async function isChosenByNobody({ entry, clocks }: StoredEntry): Promise<boolean> {
  const { emojis, summaryFrom, text, audioTranscript: transcript } = entry;
  if (emojis === '' || clocks.emojis?.by === ASSISTANT_CLIENT) return true;
  return makerOf(summaryFrom) === 'builtin' && isBuiltinChoice(emojis, { text, transcript });
}

async function imagesOf({ port }: WorkDeps, { accountId, entry }: StoredEntry, isPro: boolean): Promise<WorkBytes[]> {
  if (port.kind === 'builtin') return [];
  const images: WorkBytes[] = [];
  for (const { hash } of entry.images.slice(0, limitsOf(isPro).imagesPerDay)) {
    const image = await port.bytesOf(accountId, hash);
    if (image) images.push(image);
  }
  return images;
}
