import { percentile } from '../statistics.ts';

/** Requests of devices, in the order of the report. `received` is from a push until the other device has it. */
export const KINDS = [
  'push',
  'pull',
  'feed',
  'stream',
  'token',
  'photo begins',
  'photo piece',
  'photo resumes',
  'photo ends',
  'heard',
] as const;
export type Kind = (typeof KINDS)[number];

/** Requests of some devices. */
export interface Counts {
  /** Milliseconds of each successful request. */
  times: Partial<Record<Kind, number[]>>;
  /** Failed requests by kind and reason, such as 'push 503'. */
  errors: Record<string, number>;
}

/** Counts requests while it is open. */
export class CallTally {
  counts: Counts = { times: {}, errors: {} };
  #isOpen = false;

  open(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.#isOpen = false;
  }

  took(kind: Kind, milliseconds: number): void {
    if (!this.#isOpen) return;
    const times = this.counts.times[kind] ?? [];
    times.push(Math.round(milliseconds * 10) / 10);
    this.counts.times[kind] = times;
  }

  failed(kind: Kind, reason: string | number): void {
    if (!this.#isOpen) return;
    const name = `${kind} ${reason}`;
    this.counts.errors[name] = (this.counts.errors[name] ?? 0) + 1;
  }
}

/** Counts of several processes together. */
export function addCounts(all: readonly Counts[]): Counts {
  const sum: Counts = { times: {}, errors: {} };
  for (const kind of KINDS) {
    const times = all.flatMap((counts) => counts.times[kind] ?? []);
    if (times.length > 0) sum.times[kind] = times;
  }
  for (const { errors } of all)
    for (const [name, count] of Object.entries(errors)) sum.errors[name] = (sum.errors[name] ?? 0) + count;
  return sum;
}

/** Requests of one kind, in milliseconds. */
export interface KindFigures {
  kind: Kind;
  count: number;
  p50: number;
  p95: number;
  p99: number;
  most: number;
}

/** Kinds that occurred. */
export function figuresOf({ times }: Counts): KindFigures[] {
  return KINDS.flatMap((kind) => {
    const taken = times[kind];
    if (!taken) return [];
    const at = (percent: number) => Math.round(percentile(taken, percent));
    return [{ kind, count: taken.length, p50: at(50), p95: at(95), p99: at(99), most: at(100) }];
  });
}

export function errorsIn({ errors }: Pick<Counts, 'errors'>): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0);
}
