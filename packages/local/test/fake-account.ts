import type { ErrorCode } from '@tagfalter/contract/error';
import {
  type AssistantRequest,
  type EntryOffer,
  type EntryRestore,
  type EntrySave,
  parseMutation,
  type RevisionOffer,
} from '@tagfalter/contract/mutations';
import type { Change, PullReply, SyncedEntry } from '@tagfalter/contract/sync-pull';
import type { Mutation, MutationResult, PushBody, PushReply, RejectedPart } from '@tagfalter/contract/sync-push';
import type { Poke } from '@tagfalter/contract/sync-stream';
import { HLC_ZERO, hlcMillis } from '@tagfalter/domain/clock';
import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { type EntryClocks, mergeEntry, removedContent } from '@tagfalter/domain/entry-merge';
import { type EntryWork, pendingWork, type WorkKind } from '@tagfalter/domain/entry-work';
import { nothingQuiet, type QuietRule } from '@tagfalter/domain/quiet';
import type { Revision } from '@tagfalter/domain/revision';
import { saveOf } from '../src/entries/overlay.ts';
import { spaceOf } from './entry-space.ts';

interface StoredEntry {
  entry: Entry | null;
  /** Content of a deleted day. */
  deleted?: Entry | undefined;
  clocks: EntryClocks;
  work?: EntryWork | undefined;
  stamp: string;
  version: number;
  createdAt: string;
}

export type MediaEntry = { state: 'ready'; bytes: Uint8Array } | { state: 'refused'; code: string };

const AT = '2026-11-20T12:00:00.000Z';

/** An account in memory, as the contract describes it: versions, clients, stored results, media by hash. */
export class FakeAccount {
  readonly id: string;
  version = 0;
  readonly entries = new Map<string, StoredEntry>();
  /** Earlier versions of days, as far as a test puts them here. */
  readonly revisions = new Map<string, { version: number; record: Revision }>();
  /** The last id of each device. */
  readonly clients = new Map<string, number>();
  /** The first answer to each mutation, by key. */
  readonly processed = new Map<string, MutationResult>();
  readonly media = new Map<string, MediaEntry>();
  /** How often each mutation took effect, by `client/id`. */
  readonly effects = new Map<string, number>();
  /** Refusal of a whole mutation, by rule of the test. */
  refuse: (mutation: Mutation) => ErrorCode | undefined = () => undefined;
  /** Whether a mutation changes nothing, because what it had not seen outlives it (S9), by rule of the test. */
  isOutlived: (mutation: Mutation) => boolean = () => false;
  /** Parts of a save that are left out, by rule of the test. */
  leaveOut: (save: EntrySave) => { rejected?: RejectedPart[]; dropped?: RejectedPart[] } = () => ({});
  /** Spans, days and words that rest. */
  quiet: QuietRule = nothingQuiet();
  resetBelow = 0;
  /** Where versions went on after the last restore, and the version it went back to (S13). */
  epoch = 0;
  restoredTo = 0;

  constructor(id: string) {
    this.id = id;
  }

  /** Backs up the present state. @returns a function that puts it back, as a restore does */
  backUp(): () => void {
    const { quiet } = this;
    const { version, entries, revisions, clients, processed, media } = structuredClone({
      version: this.version,
      entries: this.entries,
      revisions: this.revisions,
      clients: this.clients,
      processed: this.processed,
      media: this.media,
    });
    const fill = <K, V>(target: Map<K, V>, source: Map<K, V>): void => {
      target.clear();
      for (const [key, value] of source) target.set(key, value);
    };
    return () => {
      fill(this.entries, entries);
      fill(this.revisions, revisions);
      fill(this.clients, clients);
      fill(this.processed, processed);
      fill(this.media, media);
      this.quiet = quiet;
      this.restoredTo = version;
      this.epoch = 1_000_000 * (1 + Math.floor(this.version / 1_000_000));
      this.version = this.epoch;
    };
  }

  push(body: PushBody): PushReply | ErrorCode {
    if (body.epoch !== undefined && body.epoch !== this.epoch) return 'epoch_left';
    let last = this.clients.get(body.clientId) ?? 0;
    const results: MutationResult[] = [];
    for (const mutation of body.mutations) {
      const { id, key = `${body.clientId}/${id}` } = mutation;
      const first = this.processed.get(key);
      if (id > last + 1 || (id <= last && !first)) return 'mutation_gap';
      const result = first ? repeated(first, id, this.version) : this.#take(body.clientId, mutation);
      this.processed.set(key, first ?? result);
      last = Math.max(last, id);
      this.clients.set(body.clientId, last);
      results.push(result);
    }
    return { protocol: 1, lastMutationId: last, results };
  }

  #take(clientId: string, mutation: Mutation): MutationResult {
    if (!this.isOutlived(mutation)) return this.#apply(clientId, mutation);
    return { id: mutation.id, status: 'applied', version: this.version, rejected: [], dropped: [] };
  }

  #apply(clientId: string, mutation: Mutation): MutationResult {
    const code = this.refuse(mutation);
    const known = parseMutation(mutation);
    if (code || !known) return { id: mutation.id, status: 'refused', code: code ?? 'bad_request' };
    const effect = `${clientId}/${mutation.id}`;
    this.effects.set(effect, (this.effects.get(effect) ?? 0) + 1);
    const isOver = known.name === 'entry.offer' && this.#isDeletedKnowingly(known.args);
    const isBack = known.name === 'entry.restore' && this.#restore(known.args);
    const save = isOver || isBack ? null : saveOf(known);
    const { rejected = [], dropped = [] } = save ? this.leaveOut(save) : {};
    const at = known.name === 'entry.offer' ? known.args.stamp : mutation.at;
    if (save) this.#save(without(save, rejected, dropped), clientId, at);
    else if (known.name === 'entry.ask') this.#ask(known.args, at);
    else if (known.name === 'revision.offer') this.#takeRevision(known.args);
    else if (known.name === 'entry.delete') this.#remove(known.args.date);
    else if (known.name === 'entry.purge') this.#purge(known.args.date);
    return { id: mutation.id, status: 'applied', version: this.version, rejected, dropped };
  }

  #save(save: EntrySave, by: string, at: string): void {
    const { date, timeZone, hadEntry: _hadEntry, ...change } = save;
    const id = entryIdFor(spaceOf(this.id), date);
    const before = this.entries.get(id);
    const base = before?.entry ?? blankEntry(id, date, timeZone);
    const { entry, clocks } = mergeEntry(base, before?.clocks ?? {}, change, { at, by });
    const stamp = at > (before?.stamp ?? HLC_ZERO) ? at : (before?.stamp ?? HLC_ZERO);
    this.version += 1;
    const createdAt = before?.createdAt ?? AT;
    this.entries.set(id, { entry, clocks, stamp, version: this.version, createdAt, work: before?.work });
  }

  #takeRevision({ date, revision }: RevisionOffer): void {
    if (this.revisions.has(revision.id)) return;
    this.version += 1;
    const record = { ...revision, entryId: entryIdFor(spaceOf(this.id), date) };
    this.revisions.set(revision.id, { version: this.version, record });
  }

  #ask({ date, timeZone, work }: AssistantRequest, at: string): void {
    const stored = this.entries.get(entryIdFor(spaceOf(this.id), date));
    if (!stored?.entry) return;
    this.version += 1;
    stored.version = this.version;
    stored.work = { ...stored.work, [work]: pendingWork(hlcMillis(at), timeZone) };
  }

  /** The assistant has made what it was asked for. */
  made(date: string, work: WorkKind, text: string): void {
    const stored = this.entries.get(entryIdFor(spaceOf(this.id), date));
    if (!stored?.entry) return;
    const made = work === 'summary' ? { summary: text, summaryFrom: 'ai' as const } : { audioTranscript: text };
    this.version += 1;
    Object.assign(stored, { entry: { ...stored.entry, ...made }, version: this.version, work: undefined });
  }

  #remove(date: string): void {
    const id = entryIdFor(spaceOf(this.id), date);
    const deleted = this.entries.get(id)?.entry;
    if (!deleted) return;
    this.version += 1;
    this.entries.set(id, { entry: null, deleted, clocks: {}, stamp: HLC_ZERO, version: this.version, createdAt: AT });
  }

  /** @returns false if nothing of the day is kept, or less than its device had */
  #restore({ date, baseVersion }: EntryRestore): boolean {
    const stored = this.entries.get(entryIdFor(spaceOf(this.id), date));
    if (!stored?.entry && !stored?.deleted) return false;
    if (stored.entry) return true;
    const isWhole = stored.version >= baseVersion || baseVersion >= this.epoch;
    this.version += 1;
    Object.assign(stored, { entry: stored.deleted, deleted: undefined, version: this.version });
    return isWhole;
  }

  #purge(date: string): void {
    const stored = this.entries.get(entryIdFor(spaceOf(this.id), date));
    if (!stored?.deleted) return;
    this.version += 1;
    Object.assign(stored, { deleted: undefined, version: this.version });
    const gone = [...this.revisions].filter(([, { record }]) => record.entryId === entryIdFor(spaceOf(this.id), date));
    for (const [id] of gone) this.revisions.delete(id);
  }

  #isDeletedKnowingly({ date, fields, addImages: images }: EntryOffer): boolean {
    const deleted = this.entries.get(entryIdFor(spaceOf(this.id), date))?.deleted;
    return deleted !== undefined && Object.keys(removedContent({ ...fields, images }, deleted)).length === 0;
  }

  /** A medium has been checked: every entry that refers to it gets a new version. */
  mediaReady(hash: string, bytes: Uint8Array): void {
    this.media.set(hash, { state: 'ready', bytes });
    for (const stored of this.entries.values()) {
      const { entry } = stored;
      if (entry?.audio?.hash !== hash && !entry?.images.some((image) => image.hash === hash)) continue;
      this.version += 1;
      stored.version = this.version;
    }
  }

  /** Poke that the stream sends now to a listener that last heard of version `after`. */
  carry(after: number): Poke {
    const changes = [...this.entries]
      .filter(([, row]) => row.version > after)
      .map(([id, row]) => this.#change(id, row));
    return { after, upTo: this.version, epoch: this.epoch, changes };
  }

  pull(cursor: string, limit: number, epoch: string | null, clientId = ''): PullReply {
    const [from = 0, began] = cursor.split('-').map(Number);
    const answer = { protocol: 1, lastMutationId: this.clients.get(clientId) ?? 0, epoch: this.epoch };
    const knows = began ?? from;
    const isOld = from > 0 && (knows < Math.max(this.resetBelow, this.epoch) || Math.max(from, knows) > this.version);
    if (isOld || (epoch !== null && Number(epoch) !== this.epoch)) {
      return { ...answer, changes: [], cursor: '', more: false, reset: true, restoredTo: this.restoredTo };
    }
    const rows = this.#changesAfter(from);
    const changes = rows.slice(0, limit);
    const more = rows.length > changes.length;
    const reached = more ? (changes.at(-1)?.version ?? from) : this.version;
    const isFirst = from === 0 || began !== undefined;
    const next = more && isFirst ? `${reached}-${began ?? this.version}` : String(reached);
    return { ...answer, changes, cursor: next, more };
  }

  #changesAfter(from: number): Change[] {
    const days = [...this.entries].map(([id, row]): Change => this.#change(id, row));
    const earlier = [...this.revisions].map(([id, row]): Change => ({ collection: 'revisions', id, ...row }));
    return [...days, ...earlier].filter(({ version }) => version > from).sort((a, b) => a.version - b.version);
  }

  #change(id: string, row: StoredEntry): Change {
    const deleted = row.entry ? null : this.#record({ ...row, entry: row.deleted ?? null });
    const head = { collection: 'entries' as const, id, version: row.version, record: this.#record(row) };
    return deleted ? { ...head, deleted: { at: AT, entry: deleted } } : head;
  }

  #record({ entry, stamp, createdAt, work }: StoredEntry): SyncedEntry | null {
    if (!entry) return null;
    const hashes = [...entry.images.map((image) => image.hash), ...(entry.audio ? [entry.audio.hash] : [])];
    const readyMedia = hashes.filter((hash) => this.media.get(hash)?.state === 'ready');
    return { ...entry, createdAt, updatedAt: AT, stamp, readyMedia, work };
  }

  /** The day as the server has it. */
  day(date: string): Entry | null {
    return this.entries.get(entryIdFor(spaceOf(this.id), date))?.entry ?? null;
  }
}

function repeated(first: MutationResult, id: number, version: number): MutationResult {
  return first.status === 'refused' ? { ...first, id } : { ...first, id, version };
}

function without(save: EntrySave, rejected: RejectedPart[], dropped: RejectedPart[]): EntrySave {
  const gone = new Set(rejected.map((part) => part.hash));
  const fields = { ...save.fields };
  if (rejected.some((part) => part.field === 'audio')) delete fields.audio;
  for (const { field } of dropped) {
    if (field === 'visibility') delete fields.visibility;
    if (fields.mood && (field === 'feeling' || field === 'customEmoji'))
      fields.mood = { ...fields.mood, [field]: null };
  }
  return { ...save, fields, addImages: save.addImages.filter((image) => !gone.has(image.hash)) };
}
