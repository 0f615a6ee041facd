import { isFull } from '@tagfalter/local/reconnect';
import type { Capture, CaptureHandlers } from './capture.ts';
import type { Unfinished } from './finish.ts';

/** One-second pieces on disk, so that a killed tab loses at most one of them (decision 18). */
export interface ChunkStore {
  begin(mime: string): Promise<string>;
  /** Answers whether there is room for more. */
  append(id: string, seq: number, chunk: Blob): Promise<boolean>;
  /** Deletes the recording's chunks. */
  discard(id: string): Promise<void>;
  /** Lets the recovery offer a recording that could not be handed over. */
  release(id: string): void;
}

export interface SessionEvents {
  onChunk(): void;
  onInterrupted(): void;
  /** A second could not be kept, for want of room or else, or was the last there is room for. */
  onStorageEnded(isFull: boolean): void;
}

export type OpenCapture = (handlers: CaptureHandlers) => Promise<Capture>;

/** One recording: its microphone, its chunks on disk and, for the hand-over, in memory. */
export class Session {
  readonly #capture: Capture;
  readonly #store: ChunkStore;
  readonly #id: string;
  readonly #chunks: Blob[];
  readonly #levels: number[] = [];
  /** The chunks on their way to the disk, one after the other; whether all of them have got there. */
  #writes = Promise.resolve(true);

  private constructor(capture: Capture, store: ChunkStore, id: string, chunks: Blob[]) {
    this.#capture = capture;
    this.#store = store;
    this.#id = id;
    this.#chunks = chunks;
  }

  /**
   * Opens the microphone and a row for the chunks.
   * @throws DOMException when the microphone is refused; the store's error when nothing can be stored
   */
  static async open(openCapture: OpenCapture, store: ChunkStore, events: SessionEvents): Promise<Session> {
    const chunks: Blob[] = [];
    let session: Session | undefined;
    const capture = await openCapture({
      onChunk: (chunk) => {
        chunks.push(chunk);
        if (session) session.#write(chunk, chunks.length - 1, events);
        events.onChunk();
      },
      onInterrupted: events.onInterrupted,
    });
    try {
      session = new Session(capture, store, await store.begin(capture.mime), chunks);
      return session;
    } catch (error) {
      await capture.end();
      throw error;
    }
  }

  get levels(): readonly number[] {
    return this.#levels;
  }

  begin(): void {
    this.#capture.begin();
  }

  pause(): void {
    this.#capture.pause();
  }

  resume(): void {
    this.#capture.resume();
  }

  measure(): void {
    this.#levels.push(this.#capture.level());
  }

  /** Ends the recording; what was captured, whether or not all of it reached the disk. */
  async end(durationMs: number): Promise<Unfinished> {
    await this.#capture.end();
    await this.#writes;
    return { recordingId: this.#id, chunks: this.#chunks, mime: this.#capture.mime, durationMs, levels: this.#levels };
  }

  /** Gives the chunks up to the recovery. */
  release(): void {
    this.#store.release(this.#id);
  }

  /** Ends the recording and deletes it. */
  async abandon(): Promise<void> {
    await this.#capture.end();
    await this.#writes;
    await this.#store.discard(this.#id);
  }

  #write(chunk: Blob, seq: number, events: SessionEvents): void {
    this.#writes = this.#writes.then(async (hasAllBefore) => {
      // After a gap nothing is sound by itself.
      if (!hasAllBefore) return false;
      try {
        if (!(await this.#store.append(this.#id, seq, chunk))) events.onStorageEnded(true);
        return true;
      } catch (error) {
        events.onStorageEnded(isFull(error));
        return false;
      }
    });
  }
}
