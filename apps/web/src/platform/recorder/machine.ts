/** Why a recording came to its end: the button, the tier's limit, a lost microphone, a full disk, or one that took no more. */
export type EndReason = 'user' | 'limit' | 'interrupted' | 'storage' | 'device';

export type RecorderState =
  | { kind: 'idle' }
  /** Waiting for the microphone and the person's permission. */
  | { kind: 'asking' }
  /** `recordedMs` counts what earlier runs recorded; the present run began at `since`. */
  | { kind: 'recording'; recordedMs: number; since: number }
  | { kind: 'paused'; recordedMs: number }
  /** The chunks are being put together and handed over. */
  | { kind: 'finishing'; recordedMs: number; reason: EndReason }
  | { kind: 'refused' }
  /**
   * The recording did not begin, or could not be handed over, for want of space or else; the recovery offers kept
   * sound.
   */
  | { kind: 'failed'; isFull: boolean; hasBegun: boolean };

/** Event of a recorder; `at` is the recorder's clock in milliseconds. */
export type RecorderEvent =
  | { type: 'start' }
  | { type: 'granted'; at: number }
  | { type: 'denied' }
  | { type: 'tick'; at: number }
  | { type: 'pause'; at: number }
  | { type: 'resume'; at: number }
  | { type: 'stop'; at: number }
  | { type: 'interrupted'; at: number }
  | { type: 'storage-ended'; at: number; isFull: boolean }
  | { type: 'discard' }
  | { type: 'finished' }
  /** `isSilent`: nothing was recorded, so that nothing is lost either. */
  | { type: 'failed'; isFull: boolean; isSilent?: true };

/** Milliseconds recorded so far, pauses left out. */
export function elapsedMs(state: RecorderState, now: number): number {
  if (state.kind === 'recording') return state.recordedMs + Math.max(0, now - state.since);
  if (state.kind === 'paused' || state.kind === 'finishing') return state.recordedMs;
  return 0;
}

/** Whether a recording is going on that a reload would cut off. */
export function isRecordingOpen(state: RecorderState): boolean {
  return state.kind === 'asking' || state.kind === 'recording' || state.kind === 'paused' || state.kind === 'finishing';
}

function endReason(event: Extract<RecorderEvent, { type: 'stop' | 'interrupted' | 'storage-ended' }>): EndReason {
  if (event.type === 'storage-ended') return event.isFull ? 'storage' : 'device';
  return event.type === 'stop' ? 'user' : 'interrupted';
}

function whileRunning(
  state: Extract<RecorderState, { kind: 'recording' | 'paused' }>,
  event: RecorderEvent,
  limitMs: number,
): RecorderState {
  switch (event.type) {
    case 'tick': {
      const elapsed = elapsedMs(state, event.at);
      return elapsed >= limitMs ? { kind: 'finishing', recordedMs: limitMs, reason: 'limit' } : state;
    }
    case 'pause':
      return { kind: 'paused', recordedMs: elapsedMs(state, event.at) };
    case 'resume':
      return state.kind === 'paused' ? { kind: 'recording', recordedMs: state.recordedMs, since: event.at } : state;
    case 'stop':
    case 'interrupted':
    case 'storage-ended':
      return { kind: 'finishing', recordedMs: elapsedMs(state, event.at), reason: endReason(event) };
    case 'discard':
      return { kind: 'idle' };
    case 'failed':
      return { kind: 'failed', isFull: event.isFull, hasBegun: true };
    default:
      return state;
  }
}

function whileAsking(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'granted':
      return { kind: 'recording', recordedMs: 0, since: event.at };
    case 'denied':
      return { kind: 'refused' };
    case 'failed':
      return { kind: 'failed', isFull: event.isFull, hasBegun: false };
    case 'stop':
    case 'discard':
      return { kind: 'idle' };
    default:
      return state;
  }
}

/**
 * The state that follows. Pure; an event that makes no sense in a state leaves it as it is.
 * @param limitMs longest recording the tier allows (spec §9), in milliseconds
 */
export function nextRecorderState(state: RecorderState, event: RecorderEvent, limitMs: number): RecorderState {
  switch (state.kind) {
    case 'idle':
    case 'refused':
    case 'failed':
      return event.type === 'start' ? { kind: 'asking' } : state;
    case 'asking':
      return whileAsking(state, event);
    case 'recording':
    case 'paused':
      return whileRunning(state, event, limitMs);
    case 'finishing':
      if (event.type === 'finished') return { kind: 'idle' };
      return event.type === 'failed'
        ? { kind: 'failed', isFull: event.isFull, hasBegun: event.isSilent !== true }
        : state;
  }
}
