import { isFull, isStorageError } from '@tagfalter/local/base/storage-error';
import { report } from '#platform/error-log.ts';

/**
 * State of a draft on its way to the disk. A write fails because of missing space (`full`), the browser's storage
 * (`failed`), or our code (`bug`).
 */
export type SaveState = 'untouched' | 'waiting' | 'saving' | 'saved' | 'full' | 'failed' | 'bug';

/** Whether the last write to the medium failed. */
export function isUnstored(state: SaveState): boolean {
  return ['full', 'failed', 'bug'].includes(state);
}

function failureOf(error: unknown): SaveState {
  if (isFull(error)) return 'full';
  return isStorageError(error) ? 'failed' : 'bug';
}

/** @throws DOMException when the device was too full for the last write, Error when it failed for another reason */
export function throwIfUnstored(state: SaveState): void {
  const words = 'The draft could not be stored';
  if (state === 'full') throw new DOMException(words, 'QuotaExceededError');
  if (isUnstored(state)) throw new Error(words);
}

/** Pause after typing before the draft is stored (decision 16: 300–500 ms). */
export const AUTOSAVE_MS = 400;

/**
 * Stores the newest of many values, one write at a time. A value is held until it is stored. A failed write is retried
 * with the next change or flush: nothing typed is lost while the page lives.
 */
export class Autosave<T> {
  readonly #write: (value: T) => Promise<void>;
  readonly #onState: (state: SaveState) => void;
  #pending: { value: T } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #writing: T | undefined;

  constructor(write: (value: T) => Promise<void>, onState: (state: SaveState) => void) {
    this.#write = write;
    this.#onState = onState;
  }

  /** Takes a newer value; `atOnce` skips the pause. */
  put(value: T, atOnce: boolean): void {
    this.#pending = { value };
    clearTimeout(this.#timer);
    this.#onState('waiting');
    if (atOnce) void this.flush();
    else this.#timer = setTimeout(() => void this.flush(), AUTOSAVE_MS);
  }

  /** Stores the pending value now; resolves when it is stored or has failed. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Value that is not on disk yet. */
  get pending(): T | undefined {
    return this.#pending?.value ?? this.#writing;
  }

  /** Drops the pending value and waits for a write under way. */
  async cancel(): Promise<void> {
    clearTimeout(this.#timer);
    this.#pending = undefined;
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#pending) {
      const { value } = this.#pending;
      this.#pending = undefined;
      this.#writing = value;
      this.#onState('saving');
      try {
        await this.#write(value);
      } catch (error) {
        this.#pending ??= { value };
        if (!isFull(error)) report(error, 'draft: storing');
        this.#onState(failureOf(error));
        return;
      } finally {
        this.#writing = undefined;
      }
      if (!this.#pending) this.#onState('saved');
    }
  }
}
