import { type Assistant, AssistantFault } from '#api/ports/assistant.ts';

/** So many times in a row nobody answered, whoever asked: then the endpoint is left alone. */
const MAX_IN_A_ROW = 10;
/** What it gets at least, and at most where it names a time itself; milliseconds. */
const REST_MS = 30_000;
const MAX_REST_MS = 300_000;

/**
 * An assistant that is left alone for a while when it is away (reliability, threat 16): else every call would wait for it in vain and
 * every job knock on its door. After the rest one goes ahead, and what becomes of that one decides for all. Listening and
 * reading rest apart: many an endpoint can do but one of them.
 * @param now milliseconds since the epoch
 */
export function restingAssistant(assistant: Assistant, now: () => number): Assistant {
  const [reading, listening] = [createRest(now), createRest(now)];
  return {
    kind: assistant.kind,
    summarize: (wish, signal) => reading(() => assistant.summarize(wish, signal)),
    writePost: (wish, signal) => reading(() => assistant.writePost(wish, signal)),
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
    // Whoever comes after this one waits for what becomes of it.
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
