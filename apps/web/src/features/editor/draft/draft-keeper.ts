import { isEmptyEntry } from '@tagfalter/domain/entry';
import { entryChange, isNoChange } from '@tagfalter/domain/entry-merge';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';
import { saveAnswers } from '@tagfalter/local/answers';
import {
  commitDraft,
  type Draft,
  discardDraft,
  draftAsEntry,
  draftChange,
  storeDraftAfter,
} from '@tagfalter/local/drafts';
import { readWhileOpen } from '@tagfalter/local/reconnect';
import { readDay, watchDay } from '@tagfalter/local/watch-day';
import type { Diary } from '#platform/diary.tsx';
import { noteWordsInMemory, type WordsInMemory } from '#platform/words-in-memory.ts';
import { Autosave, type SaveState } from './autosave.ts';
import { asksForWork, type DraftEdit, editDraft, isStoredAtOnce } from './draft-edit.ts';
import { type DayDrafts, meetOthers } from './meet-others.ts';

export interface DraftSnapshot {
  draft: Draft;
  saveState: SaveState;
  /** Whether saving would change the diary. */
  dirty: boolean;
  /** The entry was deleted elsewhere while nothing was written here. */
  gone: boolean;
}

/** The part of the open diary that a draft needs. */
export type DraftHome = Pick<Diary, 'db' | 'env' | 'accountId'>;

/**
 * Holds what the editor shows and keeps it on disk (decision 16). It lives outside React, so that a photo or a
 * recording that is ready after the screen has gone still reaches the draft. While it is followed it takes over what
 * other tabs and devices make of the same day.
 */
export class DraftKeeper {
  readonly #home: DraftHome;
  /** Tells this editor's drafts from those of other tabs. */
  readonly #by: string;
  readonly #autosave: Autosave<Draft>;
  readonly #listeners = new Set<() => void>();
  #drafts: DayDrafts;
  #snapshot: DraftSnapshot;
  #closed = false;
  #saves = 0;
  /** Writing, saving and looking what others did, one after the other. */
  #line: Promise<unknown> = Promise.resolve();

  /**
   * @param opened the draft to go on with
   * @param drafts the day without any edit, and what was found on disk
   */
  constructor(home: DraftHome, opened: Draft, drafts: DayDrafts) {
    this.#home = home;
    this.#by = home.env.uuid();
    this.#drafts = drafts;
    const saveState = drafts.known === undefined ? 'untouched' : 'saved';
    this.#snapshot = { draft: opened, saveState, dirty: this.#isDirty(opened), gone: false };
    this.#autosave = new Autosave(
      (draft) => this.#inLine(() => this.#store(draft)),
      (saveState) => this.#show({ ...this.#snapshot, saveState }),
    );
  }

  readonly snapshot = (): DraftSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes over from now on what happens to the day elsewhere. The answer ends it. */
  follow(): () => void {
    const { date, entryId } = this.#snapshot.draft;
    const look = () => readWhileOpen(this.#home.db, () => this.#lookAround());
    return watchDay(this.#home.db, date, entryId, () => void this.#inLine(look));
  }

  /** Applies an edit, shows it in the same frame and stores it. */
  edit(edit: DraftEdit): void {
    const { draft, dirty } = this.#snapshot;
    const edited = editDraft(draft, edit);
    if (edited === draft || this.#closed) return;
    const now = this.#home.env.now();
    const beganAt = dirty ? (draft.beganAt ?? now) : now;
    this.#put({ ...edited, beganAt, updatedAt: Math.max(now, draft.updatedAt + 1) }, isStoredAtOnce(edit));
  }

  /** Stores now what waits for its pause: on blur and when the page goes. Resolves when stored. */
  flush(): Promise<void> {
    return this.#autosave.flush();
  }

  /**
   * Stores what is not on disk yet without waiting for anything: the page may be gone in the next moment. Committing by
   * hand leaves the rest to the browser; a transaction that waits for this page would be aborted with it.
   */
  storeBeforeGoing(): void {
    const draft = this.#autosave.pending;
    const { db } = this.#home;
    if (draft === undefined || this.#closed || !db.isOpen()) return;
    try {
      const transaction = db.backendDB().transaction('drafts', 'readwrite');
      transaction.objectStore('drafts').put({ ...draft, by: this.#by });
      transaction.commit();
    } catch {
      // The system has closed the database already; if the page lives on, its next flush opens it again.
    }
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
   * Saves the day on this device; the server follows when it can (wire 30).
   * @throws DOMException when the device is full: the draft stays
   */
  async commit(): Promise<void> {
    await this.#autosave.flush();
    this.#closed = true;
    try {
      const { db, env, accountId } = this.#home;
      await this.#inLine(() => commitDraft(db, env, accountId, this.#snapshot.draft));
      await this.#autosave.cancel();
      this.#saves += 1;
    } finally {
      this.#closed = false;
    }
    await this.#inLine(() => this.#lookAround());
  }

  /**
   * Saves the answers given so far: into the entry, or while there is none into the draft (spec §5).
   * @throws Error when the device does not take them
   */
  async saveAnswers(): Promise<void> {
    await this.#autosave.flush();
    const { saveState } = this.#snapshot;
    if (saveState === 'full' || saveState === 'failed') throw new Error('The draft could not be stored');
    const { db, env, accountId } = this.#home;
    await this.#inLine(async () => {
      const { draft } = this.#snapshot;
      if (this.#closed || !(await saveAnswers(db, env, accountId, draft))) return;
      this.#noteSaved(draftAsEntry(draft).reflections ?? []);
      await this.#lookAround();
      await this.#tidyStored();
    });
  }

  /** Throws away every edit since the entry was saved, on disk as well. */
  async discard(): Promise<void> {
    this.#closed = true;
    await this.#autosave.cancel();
    await discardDraft(this.#home.db, this.#snapshot.draft.date);
    this.#show({ draft: this.#drafts.pristine, saveState: 'untouched', dirty: false, gone: false });
  }

  #inLine<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#line.then(act);
    this.#line = turn.catch(() => undefined);
    return turn;
  }

  async #store(draft: Draft): Promise<void> {
    const mine = { ...draft, by: this.#by };
    // Who has stored one meanwhile may have taken it away again by now, and then nothing newer of mine is on its way.
    do {
      const other = await storeDraftAfter(this.#home.db, mine, this.#drafts.known);
      if (other) await this.#lookAround();
      else {
        this.#drafts = { ...this.#drafts, known: mine };
        return;
      }
    } while (!this.#closed && this.#autosave.pending === draft);
  }

  /** Takes over what other editors stored, and what the entry has become. */
  async #lookAround(): Promise<void> {
    const { draft: mine } = this.#snapshot;
    const day = await readDay(this.#home.db, mine.date, mine.entryId);
    if (this.#closed) return;
    const { draft } = this.#snapshot;
    const met = meetOthers(
      { mine: draft, by: this.#by, unstored: this.#autosave.pending !== undefined },
      this.#drafts,
      day,
    );
    this.#drafts = met.drafts;
    if (met.draft === draft) return;
    const dirty = this.#isDirty(met.draft);
    if (dirty && met.draft !== day.draft) return this.#put(met.draft, true);
    this.#show({ draft: met.draft, saveState: dirty ? 'saved' : 'untouched', dirty, gone: met.gone });
  }

  /** What is saved is what later changes are measured by; typing may have gone on meanwhile. */
  #noteSaved(reflections: ReflectionAnswer[]): void {
    const { draft } = this.#snapshot;
    if (!draft.base) return;
    const noted = { ...draft, base: { ...draft.base, reflections } };
    this.#show({ ...this.#snapshot, draft: noted, dirty: this.#isDirty(noted) });
  }

  /** A stored draft that has become its entry goes, for it would count as unsaved; any other learns what is saved. */
  async #tidyStored(): Promise<void> {
    const { known } = this.#drafts;
    if (known?.by !== this.#by) return;
    if (this.#snapshot.dirty) return this.#autosave.put(this.#snapshot.draft, true);
    await discardDraft(this.#home.db, known.date);
    this.#drafts = { ...this.#drafts, known: undefined };
  }

  #put(draft: Draft, atOnce: boolean): void {
    this.#show({ ...this.#snapshot, draft, dirty: this.#isDirty(draft), gone: false });
    this.#autosave.put(draft, atOnce);
  }

  #isDirty(draft: Draft): boolean {
    const { pristine } = this.#drafts;
    if (asksForWork(draft)) return true;
    // A new day starts with the account's default visibility: that alone is no edit.
    return !isNoChange(pristine.base ? draftChange(draft) : entryChange(draftAsEntry(pristine), draftAsEntry(draft)));
  }

  #show(snapshot: DraftSnapshot): void {
    this.#snapshot = snapshot;
    noteWordsInMemory(`${this.#home.accountId}/${snapshot.draft.date}`, inMemory(snapshot));
    for (const listener of this.#listeners) listener();
  }
}

/** Whether something that would change the diary is on no medium yet. */
function inMemory({ saveState, dirty }: DraftSnapshot): WordsInMemory {
  if (!dirty || saveState === 'saved' || saveState === 'untouched') return 'none';
  return saveState === 'full' || saveState === 'failed' ? 'failed' : 'storing';
}
