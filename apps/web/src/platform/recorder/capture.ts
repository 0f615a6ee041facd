import { SECOND_MS } from '@tagfalter/domain/durations';
import { report } from '../error-log.ts';
import { createLevelMeter } from './level-meter.ts';
import { closeMicrophone, openMicrophone, recordingTypes } from './microphone.ts';
import { NoReply, waitAtMost } from './wait-at-most.ts';
import { keepAwake } from './wake-lock.ts';

/** How often the browser hands over what it recorded: what a killed tab loses at most. */
export const CHUNK_MS = SECOND_MS;
/** How long the end of a recording waits for the last chunk. */
const STOP_MS = 3000;

export interface CaptureHandlers {
  onChunk(chunk: Blob): void;
  /** The recorder has ended without being told to: a call, an unplugged headset, or the encoder failed. */
  onInterrupted(): void;
}

/** A microphone being recorded. */
export interface Capture {
  mime: string;
  /** Starts the chunks. @throws DOMException when the microphone is gone already */
  begin(): void;
  pause(): void;
  resume(): void;
  /** Asks for what was recorded: some browsers hand nothing over by themselves. */
  flush(): void;
  /** Ends and lets go of the microphone; resolves after the last chunk went to `onChunk`, or when none comes. */
  end(): Promise<void>;
  /** Loudness now, 0–100. */
  level(): number;
  /** Whether the browser is recording sound: no longer once the system has paused, muted or ended the recording. */
  isHearing(): boolean;
}

function flush(recorder: MediaRecorder): void {
  if (recorder.state === 'recording') recorder.requestData();
}

function flushWhenHidden(recorder: MediaRecorder): () => void {
  const onChange = () => {
    if (document.visibilityState === 'hidden') flush(recorder);
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Runs every release, whatever becomes of the others. */
function releaseAll(releases: (() => void)[]): void {
  for (const release of releases.splice(0)) {
    try {
      release();
    } catch (error) {
      report(error, 'recording: releasing');
    }
  }
}

/**
 * Opens the microphone for recording.
 * @throws DOMException when the person or the system refuses, or the browser cannot record
 */
export async function createCapture(handlers: CaptureHandlers): Promise<Capture> {
  const types = recordingTypes();
  if (types.length === 0) throw NO_FORMAT();
  const stream = await openMicrophone();
  try {
    return captureOf(stream, openRecorder(stream, types), handlers);
  } catch (error) {
    closeMicrophone(stream);
    throw error;
  }
}

const NO_FORMAT = () => new DOMException('no recording format', 'NotSupportedError');

interface OpenRecorder {
  recorder: MediaRecorder;
  mime: string;
}

/** @throws DOMException where the browser takes none of the types */
function openRecorder(stream: MediaStream, types: readonly string[]): OpenRecorder {
  let refusal: unknown = NO_FORMAT();
  for (const mime of types) {
    try {
      return { recorder: new MediaRecorder(stream, { mimeType: mime }), mime };
    } catch (error) {
      // Expected: another format.
      refusal = error;
    }
  }
  throw refusal;
}

function captureOf(stream: MediaStream, { recorder, mime }: OpenRecorder, handlers: CaptureHandlers): Capture {
  const meter = createLevelMeter(stream);
  const releases = [() => closeMicrophone(stream), keepAwake(), flushWhenHidden(recorder), () => meter.close()];
  let hasBegun = false;
  let isEnding = false;
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => {
      resolve();
      if (!isEnding) handlers.onInterrupted();
    });
  });
  recorder.addEventListener('dataavailable', (event) => {
    if (event.data.size > 0) handlers.onChunk(event.data);
  });
  recorder.addEventListener('error', () => handlers.onInterrupted());
  for (const track of stream.getTracks()) track.addEventListener('ended', () => handlers.onInterrupted());
  return {
    mime,
    begin() {
      recorder.start(CHUNK_MS);
      hasBegun = true;
    },
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    flush: () => flush(recorder),
    level: () => meter.read(),
    isHearing: () =>
      recorder.state === 'recording' &&
      stream.getTracks().every(({ readyState, muted }) => readyState === 'live' && !muted),
    async end() {
      isEnding = true;
      try {
        if (recorder.state !== 'inactive') recorder.stop();
        if (hasBegun) await waitAtMost(STOP_MS, ended);
      } catch (error) {
        report(error, error instanceof NoReply ? 'recording: no end' : 'recording: ending');
      } finally {
        releaseAll(releases);
      }
    },
  };
}
