/** How many marks a key may collect within a span before it has to wait. */
export interface ThrottleLimit {
  marks: number;
  /** Milliseconds. */
  span: number;
}

/** Counts marks per key in this process. What is counted (failures, sign-ups) is the caller's decision. */
export interface Throttle {
  /** Seconds until the key may try again; 0 when it may now. */
  wait(key: string): number;
  mark(key: string): void;
}

/** Keys kept at most; beyond it the one marked longest ago is forgotten, so that a flood cannot fill the memory. */
const MAX_KEYS = 50_000;

/**
 * A sliding window per key.
 * @param now milliseconds since the epoch
 */
export function createThrottle({ marks, span }: ThrottleLimit, now: () => number): Throttle {
  const times = new Map<string, number[]>();
  const recent = (key: string): number[] => (times.get(key) ?? []).filter((time) => time > now() - span);
  return {
    wait(key) {
      const oldest = recent(key).at(-marks);
      return oldest === undefined ? 0 : Math.ceil((oldest + span - now()) / 1000);
    },
    mark(key) {
      const kept = [...recent(key), now()].slice(-marks);
      times.delete(key);
      times.set(key, kept);
      const first = times.size > MAX_KEYS ? times.keys().next().value : undefined;
      if (first !== undefined) times.delete(first);
    },
  };
}
