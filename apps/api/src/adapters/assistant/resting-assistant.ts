import { type Assistant, AssistantFault } from '#api/ports/assistant.ts';

/** Consecutive unanswered calls, by any caller, until the endpoint rests. */
const MAX_IN_A_ROW = 10;
/** Default rest, and maximum for one the endpoint asks for; milliseconds. */
const REST_MS = 30_000;
const MAX_REST_MS = 300_000;

/**
 * Lets an unreachable assistant rest (threat 16), so that calls and jobs do not wait in vain. After the rest one call
 * goes ahead and decides for all. Transcription rests apart: many endpoints lack it.
 * @param now milliseconds since the epoch
 */
export function restingAssistant(assistant: Assistant, now: () => number): Assistant {
  const [reading, listening] = [createRest(now), createRest(now)];
  return {
    kind: assistant.kind,
    summarize: (input, signal) => reading(() => assistant.summarize(input, signal)),
    writePost: (input, signal) => reading(() => assistant.writePost(input, signal)),
    transcribe: (audio, signal) => listening(() => assistant.transcribe(audio, signal)),
  };
}

function createRest(now: () => number) {
  let inARow = 0;
  let restsUntil = 0;
  const rest = (least: number): void => {
    if (inARow >= MAX_IN_A_ROW) restsUntil = now() + least;
  };
  const note = (outcome: unknown): void => {
    inARow = isAway(outcome) ? inARow + 1 : 0;
    restsUntil = 0;
    rest(Math.max(REST_MS, Math.min(isAway(outcome) ? (outcome.retryAfterMs ?? 0) : 0, MAX_REST_MS)));
  };
  return async <T>(call: () => Promise<T>): Promise<T> => {
    const left = restsUntil - now();
    if (left > 0) throw new AssistantFault('unavailable', left);
    // Later calls wait for the outcome of this one.
    rest(REST_MS);
    try {
      const made = await call();
      note(made);
      return made;
    } catch (fault) {
      if (fault instanceof AssistantFault) note(fault);
      throw fault;
    }
  };
}

function isAway(fault: unknown): fault is AssistantFault {
  return fault instanceof AssistantFault && (fault.kind === 'unavailable' || fault.kind === 'busy');
}
