import { SerialQueue } from '@tagfalter/local/base/serial-queue';
import { isFull } from '@tagfalter/local/base/storage-error';
import { report } from '#platform/error-log.ts';
import { type Capture, type CaptureHandlers, CHUNK_MS } from './capture.ts';
import type { InterruptedRecording } from './finish.ts';
import { waitAtMost } from './wait-at-most.ts';

/** How long the end of a recording waits for the disk: the chunks are in memory, too. */
const WRITES_MS = 5000;
/** Looks at the recorder that find it recording nothing: about a second. A short one is a change of headsets. */
const MAX_DEAF_LOOKS = 12;
/** Looks without a chunk after which it is asked for: about two seconds. */
const LOOKS_PER_FLUSH = 25;
/** Looks without a chunk, which should come every second: about five seconds. Looks do not pass while a page is frozen. */
const MAX_LOOKS_WITHOUT_CHUNK = 64;

/** Store of one-second pieces on disk: a killed tab loses at most one of them (decision 18). */
export interface ChunkStore {
  begin(mime: string): Promise<string>;
  append(id: string, seq: number, chunk: Blob): Promise<void>;
  /** Whether there is room for more than what is stored. */
  mayGoOn(): Promise<boolean>;
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

/** Recording under way: its microphone, its chunks on disk and, for the hand-over, in memory. */
export class RecordingSession {
  readonly #capture: Capture;
  readonly #store: ChunkStore;
  readonly #id: string;
  readonly #chunks: Blob[];
  readonly #levels: number[] = [];
  /** How many of the chunks have got to the disk, none before the one before it: after a gap nothing is sound by itself. */
  #stored = 0;
  readonly #writes = new SerialQueue();
  #deafLooks = 0;
  #looksWithoutChunk = 0;
  #isOver = false;

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
  static async open(openCapture: OpenCapture, store: ChunkStore, events: SessionEvents): Promise<RecordingSession> {
    const chunks: Blob[] = [];
    let session: RecordingSession | undefined;
    const capture = await openCapture({
      onChunk: (chunk) => {
        chunks.push(chunk);
        if (session) session.#take(events);
        events.onChunk();
      },
      onInterrupted: events.onInterrupted,
    });
    try {
      session = new RecordingSession(capture, store, await store.begin(capture.mime), chunks);
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

  /** Looks how loud it is, and whether sound is still recorded: the system does not always tell. */
  measure(): void {
    this.#levels.push(this.#capture.level());
    this.#deafLooks = this.#capture.isHearing() ? 0 : this.#deafLooks + 1;
    this.#looksWithoutChunk += 1;
    if (this.#looksWithoutChunk % LOOKS_PER_FLUSH === 0) this.#capture.flush();
  }

  /** Whether nothing has been recorded for a while. */
  get isDeaf(): boolean {
    return this.#deafLooks > MAX_DEAF_LOOKS || this.#looksWithoutChunk > MAX_LOOKS_WITHOUT_CHUNK;
  }

  /**
   * Ends the recording and returns all captured sound, whether or not all of it reached the disk.
   * @param durationMs by our clock, without pauses
   */
  async end(durationMs: number): Promise<InterruptedRecording> {
    this.#isOver = true;
    await this.#capture.end();
    await waitAtMost(WRITES_MS, this.#writes.settled()).catch((error: unknown) => report(error, 'recording: storing'));
    // A single chunk tells no time: such a browser hands all of it over at the end.
    const chunksMs = this.#chunks.length > 1 ? this.#chunks.length * CHUNK_MS : durationMs;
    const atMostMs = Math.min(durationMs, chunksMs);
    return { recordingId: this.#id, chunks: this.#chunks, mime: this.#capture.mime, atMostMs, levels: this.#levels };
  }

  /** Gives the chunks up to the recovery. */
  release(): void {
    this.#store.release(this.#id);
  }

  /** Ends the recording and deletes it. */
  async abandon(): Promise<void> {
    this.#isOver = true;
    await this.#capture.end();
    await this.#writes.settled();
    await this.#store.discard(this.#id);
  }

  #take(events: SessionEvents): void {
    this.#looksWithoutChunk = 0;
    this.#write(events);
  }

  /** Stores what has not got to the disk yet, also what was not taken before. */
  #write(events: SessionEvents): void {
    const store = async () => {
      try {
        for (const chunk of this.#chunks.slice(this.#stored)) {
          await this.#store.append(this.#id, this.#stored, chunk);
          this.#stored += 1;
        }
      } catch (error) {
        if (!isFull(error)) report(error, 'recording: storing');
        events.onStorageEnded(isFull(error));
        return;
      }
      // The next second does not wait for that; where it cannot be found out, that second will tell.
      this.#store.mayGoOn().then(
        (mayGoOn) => mayGoOn || this.#isOver || events.onStorageEnded(true),
        (error: unknown) => report(error, 'recording: looking for room'),
      );
    };
    this.#writes.add(store).catch((error: unknown) => report(error, 'recording: storing'));
  }
}
