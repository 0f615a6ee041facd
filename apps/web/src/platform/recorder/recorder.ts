import { reporting } from '@tagfalter/local/base/report';
import { isFull } from '@tagfalter/local/base/storage-error';
import { createEmitter } from '@tagfalter/local/base/store';
import { report } from '#platform/error-log.ts';
import { createCapture } from './capture.ts';
import { type FinishedRecording, finishRecording, type InterruptedRecording } from './finish.ts';
import {
  type EndReason,
  elapsedMs,
  isRecordingOpen,
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
} from './machine.ts';
import { markRecordingOpen } from './open-recordings.ts';
import { type ChunkStore, type OpenCapture, RecordingSession } from './session.ts';
import { waitAtMost } from './wait-at-most.ts';

/** How long the hand-over may take before the recording is left to the recovery. */
const HAND_OVER_MS = 30_000;
/** Duration of one bar of the moving waveform. */
const LEVEL_EVERY_MS = 80;

export interface RecorderOptions {
  store: ChunkStore;
  /** Longest recording of the tier in milliseconds (spec §9). */
  limitMs: number;
  /** Takes the finished recording; its chunks are deleted only after this has resolved. */
  onRecorded(recorded: FinishedRecording, reason: EndReason): Promise<void>;
  openCapture?: OpenCapture;
  finish?: typeof finishRecording;
  now?: () => number;
}

export interface RecorderSnapshot {
  state: RecorderState;
  elapsedMs: number;
  /** Loudness so far, 0–100, one value every `LEVEL_EVERY_MS`. */
  levels: readonly number[];
}

const AT_REST: RecorderSnapshot = { state: { kind: 'idle' }, elapsedMs: 0, levels: [] };

/** Runs what the state machine decides: microphone, chunks, timer, hand-over (decision 18). */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #now: () => number;
  readonly #changes = createEmitter();
  #snapshot = AT_REST;
  #session: RecordingSession | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #closed: (() => void) | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  readonly snapshot = (): RecorderSnapshot => this.#snapshot;

  readonly subscribe = this.#changes.subscribe;

  start(): void {
    this.#dispatch({ type: 'start' });
  }

  pause(): void {
    this.#dispatch({ type: 'pause', at: this.#now() });
  }

  resume(): void {
    this.#dispatch({ type: 'resume', at: this.#now() });
  }

  stop(): void {
    this.#dispatch({ type: 'stop', at: this.#now() });
  }

  discard(): void {
    this.#dispatch({ type: 'discard' });
  }

  #dispatch(event: RecorderEvent): void {
    const before = this.#snapshot.state;
    const after = nextRecorderState(before, event, this.#options.limitMs);
    this.#show(after);
    if (after !== before) this.#act(before, after);
  }

  #show(state: RecorderState): void {
    const levels = this.#session ? [...this.#session.levels] : [];
    this.#snapshot = { state, elapsedMs: elapsedMs(state, this.#now()), levels };
    this.#changes.emit();
  }

  #act(before: RecorderState, after: RecorderState): void {
    if (isRecordingOpen(after)) this.#closed ??= markRecordingOpen();
    if (after.kind === 'asking') void this.#open();
    if (after.kind === 'recording') this.#run(before);
    if (after.kind === 'paused') this.#session?.pause();
    if (after.kind === 'finishing') void this.#finish(after.recordedMs, after.reason);
    if (after.kind === 'idle' && before.kind !== 'finishing')
      void this.#session?.abandon().catch(reporting({ report }, 'recording: abandoning', undefined));
    if (after.kind === 'failed') this.#session?.release();
    if (!isRecordingOpen(after)) this.#close();
  }

  async #open(): Promise<void> {
    const events = {
      onChunk: () => this.#dispatch({ type: 'tick', at: this.#now() }),
      onInterrupted: () => this.#dispatch({ type: 'interrupted', at: this.#now() }),
      onStorageEnded: (isFull: boolean) => this.#dispatch({ type: 'storage-ended', at: this.#now(), isFull }),
    };
    try {
      const session = await RecordingSession.open(
        this.#options.openCapture ?? createCapture,
        this.#options.store,
        events,
      );
      if (this.#snapshot.state.kind !== 'asking') return void (await session.abandon());
      this.#session = session;
      this.#dispatch({ type: 'granted', at: this.#now() });
    } catch (error) {
      const isRefused = error instanceof DOMException && !isFull(error);
      if (!isRefused) report(error, 'recording: beginning');
      this.#dispatch(isRefused ? { type: 'denied' } : { type: 'failed', isFull: isFull(error) });
    }
  }

  #run(before: RecorderState): void {
    if (before.kind === 'paused') {
      this.#session?.resume();
      return;
    }
    this.#timer = setInterval(() => this.#look(), LEVEL_EVERY_MS);
    try {
      this.#session?.begin();
    } catch (error) {
      report(error, 'recording: beginning');
      this.#dispatch({ type: 'interrupted', at: this.#now() });
    }
  }

  #look(): void {
    if (this.#snapshot.state.kind === 'recording') this.#session?.measure();
    const type = this.#session?.isDeaf ? 'interrupted' : 'tick';
    this.#dispatch({ type, at: this.#now() });
  }

  async #finish(durationMs: number, reason: EndReason): Promise<void> {
    clearInterval(this.#timer);
    try {
      const unfinished = await this.#session?.end(durationMs);
      if (!unfinished) throw new Error('no recording to finish');
      if (unfinished.chunks.length === 0) return await this.#giveUp(unfinished.recordingId);
      await waitAtMost(HAND_OVER_MS, this.#handOver(unfinished, reason));
      this.#dispatch({ type: 'finished' });
    } catch (error) {
      // The chunks stay on disk: the recovery offers them.
      report(error, 'recording: finishing');
      this.#dispatch({ type: 'failed', isFull: isFull(error) });
    }
  }

  async #handOver(unfinished: InterruptedRecording, reason: EndReason): Promise<void> {
    const recorded = await (this.#options.finish ?? finishRecording)(unfinished);
    await this.#options.onRecorded(recorded, reason);
    await this.#options.store.discard(recorded.recordingId);
  }

  /** Gives up a recording in which nothing was recorded. */
  async #giveUp(id: string): Promise<void> {
    this.#dispatch({ type: 'failed', isFull: false, isSilent: true });
    await this.#options.store.discard(id);
  }

  #close(): void {
    clearInterval(this.#timer);
    this.#session = undefined;
    this.#closed?.();
    this.#closed = undefined;
  }
}
