import { createLevelMeter } from './level-meter.ts';
import { closeMicrophone, openMicrophone, recordingType } from './microphone.ts';
import { keepAwake } from './wake-lock.ts';

/** How often the browser hands over what it recorded: what a killed tab loses at most. */
const CHUNK_MS = 1000;

export interface CaptureHandlers {
  onChunk(chunk: Blob): void;
  /** The microphone was taken away (a call, an unplugged headset) or the encoder failed. */
  onInterrupted(): void;
}

/** A microphone being recorded. */
export interface Capture {
  mime: string;
  /** Starts the chunks. */
  begin(): void;
  pause(): void;
  resume(): void;
  /** Ends; resolves after the last chunk went to `onChunk`. */
  end(): Promise<void>;
  /** Loudness now, 0–100. */
  level(): number;
}

function flushWhenHidden(recorder: MediaRecorder): () => void {
  const flush = () => {
    if (document.visibilityState === 'hidden' && recorder.state === 'recording') recorder.requestData();
  };
  document.addEventListener('visibilitychange', flush);
  return () => document.removeEventListener('visibilitychange', flush);
}

/**
 * Opens the microphone for recording.
 * @throws DOMException when the person or the system refuses, or the browser cannot record
 */
export async function createCapture(handlers: CaptureHandlers): Promise<Capture> {
  const mime = recordingType((type) => MediaRecorder.isTypeSupported(type));
  if (mime === undefined) throw new DOMException('no recording format', 'NotSupportedError');
  const stream = await openMicrophone();
  const recorder = new MediaRecorder(stream, { mimeType: mime });
  const meter = createLevelMeter(stream);
  const releases = [keepAwake(), flushWhenHidden(recorder), () => meter.close(), () => closeMicrophone(stream)];
  let begun = false;
  // Also fires when the browser stops by itself because its last track ended.
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()));
  recorder.addEventListener('dataavailable', (event) => {
    if (event.data.size > 0) handlers.onChunk(event.data);
  });
  recorder.addEventListener('error', () => handlers.onInterrupted());
  for (const track of stream.getTracks()) track.addEventListener('ended', () => handlers.onInterrupted());
  return {
    mime,
    begin() {
      begun = true;
      recorder.start(CHUNK_MS);
    },
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    level: () => meter.read(),
    async end() {
      if (recorder.state !== 'inactive') recorder.stop();
      if (begun) await ended;
      for (const release of releases.splice(0)) release();
    },
  };
}
