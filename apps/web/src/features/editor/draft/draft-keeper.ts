import { isEmptyEntry } from '@tagfalter/domain/entry';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';
import { reporting } from '@tagfalter/local/base/report';
import { SerialQueue } from '@tagfalter/local/base/serial-queue';
import { createEmitter } from '@tagfalter/local/base/store';
import { readWhileOpen } from '@tagfalter/local/db/reconnect';
import { saveAnswers } from '@tagfalter/local/drafts/answers';
import {
  commitDraft,
  type Draft,
  discardDraft,
  draftAsEntry,
  storeDraft,
  storeDraftAtOnce,
} from '@tagfalter/local/drafts/drafts';
import { readEntryState, watchEntry } from '@tagfalter/local/drafts/watch-day';
import type { Diary } from '#entities/diary/diary.tsx';
import { copyDraft, dropCopyOf, dropDraftCopy } from '#entities/diary/draft-copies.ts';
import { noteWordsInMemory } from '#entities/diary/words-in-memory.ts';
import { report } from '#platform/error-log.ts';
import { Autosave, throwIfUnstored } from './autosave.ts';
import { type DraftEdit, editDraft, isStoredAtOnce } from './draft-edit.ts';
import { type DraftSnapshot, inMemory, isDirty } from './draft-snapshot.ts';
import { type EntryDrafts, meetOthers } from './meet-others.ts';

/** The part of the open diary that a draft needs. */
export type DraftContext = Pick<Diary, 'db' | 'env'>;

/**
 * Holds the draft that the editor shows and keeps it on disk (decision 16). It lives outside React: a photo or
 * recording that is ready after the screen has gone still reaches the draft. While `follow` runs, it takes over changes
 * that other tabs and devices make to the day.
 */
export class DraftKeeper {
  readonly #context: DraftContext;
  /** Tells this editor's drafts from those of other tabs. */
  readonly #by: string;
  readonly #autosave: Autosave<Draft>;
  readonly #changes = createEmitter();
  #drafts: EntryDrafts;
  #snapshot: DraftSnapshot;
  /** The draft was thrown away: later edits are ignored. */
  #closed = false;
  /** Whether the day is being written; later edits wait meanwhile. */
  #writing = false;
  /** Draft from which the day is being written, once that has begun. */
  #saved: Draft | undefined;
  /** Resolves with the end of the running save, also if it fails. */
  #saving = Promise.resolve();
  #saves = 0;
  /** Whether a copy lies beside the database. */
  #isCopied = false;
  /** Runs writes, saves and reads of others' changes, one after the other. */
  readonly #queue = new SerialQueue();

  /**
   * @param opened the draft to go on with
   * @param drafts the day without any edit, and what was found on disk
   */
  constructor(context: DraftContext, opened: Draft, drafts: EntryDrafts) {
    this.#context = context;
    this.#by = context.env.uuid();
    this.#drafts = drafts;
    const saveState = drafts.known === undefined ? 'untouched' : 'saved';
    this.#snapshot = { draft: opened, saveState, dirty: isDirty(drafts.pristine, opened), gone: false };
    this.#autosave = new Autosave(
      (draft) => this.#queue.add(() => this.#store(draft)),
      (saveState) => this.#show({ ...this.#snapshot, saveState }),
    );
  }

  readonly snapshot = (): DraftSnapshot => this.#snapshot;

  readonly subscribe = this.#changes.subscribe;

  /** Takes over changes made to the day elsewhere from now on. @returns a function that ends it */
  follow(): () => void {
    const { date, entryId } = this.#snapshot.draft;
    const { db } = this.#context;
    const look = () => readWhileOpen(db, () => this.#lookAround());
    const stopWatching = watchEntry(db, date, entryId, () => void this.#queue.add(look));
    const stopListening = db.running.onSilence(() => this.#show(this.#snapshot));
    return () => {
      stopWatching();
      stopListening();
    };
  }

  /** Applies an edit, shows it in the same frame and stores it. */
  edit(edit: DraftEdit): void {
    const { draft, dirty } = this.#snapshot;
    const edited = editDraft(draft, edit);
    if (edited === draft || this.#closed) return;
    const now = this.#context.env.now();
    const beganAt = dirty ? (draft.beganAt ?? now) : now;
    this.#put({ ...edited, beganAt, updatedAt: Math.max(now, draft.updatedAt + 1) }, isStoredAtOnce(edit));
  }

  /**
   * Applies an edit and waits until it is on the medium.
   * @throws Error when the device does not take it: then it is on the screen alone
   */
  async keep(edit: DraftEdit): Promise<void> {
    if (this.#closed) throw new Error('The draft was thrown away');
    this.edit(edit);
    await this.#stored();
  }

  /** Stores a pending draft without the pause: on blur and when the page goes. Resolves when stored, never rejects. */
  async flush(): Promise<void> {
    await this.#saving;
    await this.#autosave.flush();
  }

  /**
   * Stores an unstored draft without waiting for anything: the database may be closed in the next moment.
   * @returns that draft, if there is any
   */
  storeAtOnce(): Draft | undefined {
    const draft = this.#writing ? this.#snapshot.draft : this.#autosave.pending;
    if (!draft || this.#closed || draft === this.#saved) return undefined;
    const mine = { ...draft, by: this.#by };
    storeDraftAtOnce(this.#context.db, mine, this.#drafts.known);
    return mine;
  }

  /** Stores the draft beside the database, too: the page may be gone in the next moment. */
  storeBeforeGoing(): void {
    const mine = this.storeAtOnce();
    if (mine) this.#isCopied = copyDraft(this.#context.db, mine) || this.#isCopied;
  }

  /** How often the day has been saved from here. */
  get saves(): number {
    return this.#saves;
  }

  /** Whether the draft has nothing that would make it an entry (spec §5). */
  isEmpty(): boolean {
    return isEmptyEntry(this.#snapshot.draft);
  }

  /**
   * Saves the day on this device; the server follows when it can (wire 30). Edits made meanwhile stay a draft.
   * @throws DOMException when the device is full: the draft stays
   */
  commit(): Promise<void> {
    const saving = this.#save();
    // Expected: any failure, which the caller receives from `saving`.
    this.#saving = saving.catch(() => undefined);
    return saving;
  }

  /**
   * Saves the answers given so far: into the entry, or while there is none into the draft (spec §5).
   * @throws Error when the device does not take them
   */
  async saveAnswers(): Promise<void> {
    await this.#stored();
    const { db, env } = this.#context;
    await this.#queue.add(async () => {
      const { draft } = this.#snapshot;
      if (this.#closed || this.#writing) return;
      if (!(await saveAnswers(db, env, { ...draft, by: this.#by }))) return;
      this.#noteSaved(draftAsEntry(draft).reflections ?? []);
      await this.#lookAround();
    });
  }

  /**
   * Throws away every edit since the entry was saved, on disk as well.
   * @throws Error when the device cannot remove the draft: then everything stays
   */
  async discard(): Promise<void> {
    const { draft } = this.#snapshot;
    this.#closed = true;
    try {
      await this.#autosave.cancel();
      await discardDraft(this.#context.db, draft.date);
    } catch (error) {
      this.#closed = false;
      this.#autosave.put(draft, true);
      throw error;
    }
    this.#show({ draft: this.#drafts.pristine, saveState: 'untouched', dirty: false, gone: false });
  }

  async #save(): Promise<void> {
    await this.#autosave.flush();
    this.#writing = true;
    try {
      const { db, env } = this.#context;
      await this.#queue.add(() => {
        this.#saved = this.#snapshot.draft;
        return commitDraft(db, env, { ...this.#saved, by: this.#by }, this.#drafts.known);
      });
      await this.#autosave.cancel();
      this.#saves += 1;
    } finally {
      this.#writing = false;
      const { draft } = this.#snapshot;
      if (draft !== this.#saved) this.#autosave.put(draft, true);
      this.#saved = undefined;
    }
    // The day is saved; others' changes show with the next look, too.
    await this.#queue.add(() => this.#lookAround()).catch(reporting({ report }, 'draft: looking around', undefined));
  }

  async #stored(): Promise<void> {
    await this.flush();
    throwIfUnstored(this.#snapshot.saveState);
  }

  async #store(draft: Draft): Promise<void> {
    const mine = { ...draft, by: this.#by };
    // Another editor's draft may be gone again by the look at it; then no newer draft of mine is on its way: retry.
    do {
      const other = await storeDraft(this.#context.db, mine, this.#drafts.known);
      if (other) await this.#lookAround();
      else {
        this.#drafts = { ...this.#drafts, known: mine };
        return;
      }
    } while (!this.#closed && !this.#writing && this.#autosave.pending === draft);
  }

  /** Takes over drafts that other editors stored, and changes of the entry. */
  async #lookAround(): Promise<void> {
    const { draft: mine } = this.#snapshot;
    const day = await readEntryState(this.#context.db, mine.date, mine.entryId);
    if (day.draft) dropCopyOf(this.#context.db, day.draft);
    if (this.#closed || this.#writing) return;
    const { draft } = this.#snapshot;
    const met = meetOthers(
      { mine: draft, by: this.#by, unstored: this.#autosave.pending !== undefined },
      this.#drafts,
      day,
    );
    this.#drafts = met.drafts;
    if (met.draft === draft) return;
    const dirty = isDirty(this.#drafts.pristine, met.draft);
    if (dirty && met.draft !== day.draft) return this.#put(met.draft, true);
    this.#show({ draft: met.draft, saveState: dirty ? 'saved' : 'untouched', dirty, gone: met.gone });
  }

  /** Makes the saved answers the base of later changes; typing may have gone on meanwhile. */
  #noteSaved(reflections: ReflectionAnswer[]): void {
    const { draft } = this.#snapshot;
    if (!draft.base) return;
    const noted = { ...draft, base: { ...draft.base, reflections } };
    const dirty = isDirty(this.#drafts.pristine, noted);
    this.#show({ ...this.#snapshot, draft: noted, dirty });
    // The saving removed a draft that equals its entry; a draft still to be stored gets the new base.
    if (!dirty && this.#drafts.known?.by === this.#by) this.#drafts = { ...this.#drafts, known: undefined };
    if (this.#autosave.pending) this.#autosave.put(noted, true);
  }

  #put(draft: Draft, atOnce: boolean): void {
    this.#show({ ...this.#snapshot, draft, dirty: isDirty(this.#drafts.pristine, draft), gone: false });
    // During a save the draft waits: it would be removed with the draft that becomes the entry.
    if (!this.#writing) this.#autosave.put(draft, atOnce);
  }

  #show(snapshot: DraftSnapshot): void {
    this.#snapshot = this.#copied(snapshot);
    const { draft } = snapshot;
    noteWordsInMemory(this.#context.db, draft.date, inMemory(this.#snapshot), draft);
    this.#changes.emit();
  }

  /** While the database does not respond, the draft is copied beside it (spec decision 80). */
  #copied(snapshot: DraftSnapshot): DraftSnapshot {
    const { db } = this.#context;
    const { draft } = snapshot;
    const isStored = inMemory(snapshot) === 'none';
    if (!isStored && db.running.isSilent) {
      const isTaken = copyDraft(db, { ...draft, by: this.#by });
      // An older copy with fewer words stays until these words are stored.
      this.#isCopied ||= isTaken;
      return isTaken ? snapshot : { ...snapshot, saveState: 'failed' };
    }
    if (isStored && this.#isCopied) {
      dropDraftCopy(db, draft.date);
      this.#isCopied = false;
    }
    return snapshot;
  }
}
