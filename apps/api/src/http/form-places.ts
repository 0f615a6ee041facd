import { MINUTE_MS, SECOND_MS } from '@tagfalter/domain/durations';
import { createKeyedMutex } from '#api/base/queues.ts';
import { tooMany } from '#api/base/too-many.ts';

/** Announced bytes of concurrent forms per key, and the minimum each counts: at most 64 forms. */
const MAX_BYTES = 2 * 1024 * 1024 * 1024;
const MIN_BYTES = 32 * 1024 * 1024;
/** Waiting forms per key. */
const MAX_WAITING = 200;
/** Milliseconds. The body stays unread meanwhile; `slow-bodies` looks at its pace only each minute. */
const PATIENCE_MS = 30_000;
/** Milliseconds in which a form keeps its place; then the slowest gives way to a waiting form. */
const GRACE_MS = MINUTE_MS;
const LOOK_MS = SECOND_MS;

export interface ComingForm {
  /** Announced size of the whole body. */
  bytes: number;
  arrived(): number;
  /** All bytes are here; the form ends by itself. */
  isComplete(): boolean;
  /** Ends a form that was too slow while others wait. */
  end(): void;
}

/**
 * Runs a form once there is a place. Guests of a venue share one address and an event: they wait for each other, and
 * slow ones turn nobody away.
 * @param key what forms are counted by
 * @throws Refusal `too_many_requests` if too many wait, or no place became free in time
 */
export type WithFormPlace = <T>(key: string, form: ComingForm, work: () => Promise<T>) => Promise<T>;

interface Open {
  form: ComingForm;
  size: number;
  since: number;
  isEnded: boolean;
}

/** @param now monotonic milliseconds */
export function createFormPlaces(now: () => number = () => performance.now()): WithFormPlace {
  const open = new Map<string, Set<Open>>();
  const waiting = new Map<string, number>();
  const inTurn = createKeyedMutex();

  const openOf = (key: string): Open[] => [...(open.get(key) ?? [])];
  const hasSpace = (key: string, size: number): boolean => {
    const taken = openOf(key).reduce((sum, one) => sum + one.size, 0);
    return taken === 0 || taken + size <= MAX_BYTES;
  };
  const begin = (key: string, form: ComingForm, size: number): (() => void) => {
    const one: Open = { form, size, since: now(), isEnded: false };
    const all = open.get(key) ?? new Set();
    open.set(key, all.add(one));
    return () => {
      all.delete(one);
      if (all.size === 0) open.delete(key);
    };
  };
  const endSlowest = (key: string): void => {
    const all = openOf(key);
    if (all.some(({ isEnded }) => isEnded)) return;
    const paceOf = ({ form, since }: Open): number => form.arrived() / Math.max(1, now() - since);
    const [slowest] = all
      .filter(({ form, since }) => !form.isComplete() && now() - since >= GRACE_MS)
      .sort((a, b) => paceOf(a) - paceOf(b));
    if (!slowest) return;
    slowest.isEnded = true;
    slowest.form.end();
  };
  const count = (key: string, by: number): number => {
    const left = (waiting.get(key) ?? 0) + by;
    if (left > 0) waiting.set(key, left);
    else waiting.delete(key);
    return left;
  };
  const take = async (key: string, form: ComingForm): Promise<() => void> => {
    const size = Math.max(MIN_BYTES, form.bytes);
    const until = now() + PATIENCE_MS;
    if (count(key, 1) > MAX_WAITING) {
      count(key, -1);
      throw tooMany('places of forms', PATIENCE_MS / 1000);
    }
    try {
      return await inTurn(key, async () => {
        while (!hasSpace(key, size)) {
          if (now() >= until) throw tooMany('places of forms', PATIENCE_MS / 1000);
          endSlowest(key);
          if (!hasSpace(key, size)) await new Promise((look) => setTimeout(look, LOOK_MS));
        }
        return begin(key, form, size);
      });
    } finally {
      count(key, -1);
    }
  };
  return async (key, form, work) => {
    const giveBack = await take(key, form);
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
}
