import * as v from 'valibot';

/** After how many failures a job is given up, and how long it pauses between two attempts, in seconds. */
export interface RetryPolicy {
  limit: number;
  /** Before the second attempt; each further pause is about twice as long. */
  delay: number;
  /** No pause is longer. */
  max: number;
}

/** A kind of job: its name, what each job of it says, and how it is done. */
export interface JobKind<Data extends object> {
  /** Unique; letters, digits and hyphens. Jobs that wait are found by it. */
  name: string;
  /** Ids and numbers only: what there is to do stands in rows. Never anything that a person wrote. */
  data: v.GenericSchema<unknown, Data>;
  /** Jobs of equal keys say the same: one that waits stands for all, and no process does two of them at once. It is logged. */
  key: (data: Data) => string;
  /** Jobs at once in each process. */
  width: number;
  retry: RetryPolicy;
}

/** Names a kind of job; the types of its data come from the schema. */
export function defineJob<Data extends object>(kind: JobKind<Data>): JobKind<Data> {
  return kind;
}

export const NoData = v.strictObject({});
export type NoData = v.InferOutput<typeof NoData>;

/**
 * Does a job; it may be called once too often.
 * @param signal aborted when the process stops, or the job takes too long
 * @throws anything, to be called again later
 */
export type RunJob<Data extends object> = (data: Data, signal: AbortSignal) => Promise<void>;

/**
 * Port: work that no request waits for. Jobs survive the process, not a restored backup: callers can tell from rows which
 * jobs there should be.
 */
export interface Jobs {
  /** Says how jobs of a kind are done. Once per kind, before `start`. */
  handle<Data extends object>(kind: JobKind<Data>, run: RunJob<Data>): void;
  /**
   * Has a job done as soon as possible, even while an equal one pauses after a failure.
   * @param at not before; jobs of one key at different times are different jobs, and delay none that is due
   */
  add<Data extends object>(kind: JobKind<Data>, data: Data, at?: Date): Promise<void>;
  /**
   * Adds a job whenever the time comes, once among all processes; after a time without any process, once for all that was
   * missed. Before `start`.
   * @param cron five fields, UTC
   */
  schedule(kind: JobKind<NoData>, cron: string): void;
  /** Runs jobs from now on. Called once. */
  start(): Promise<void>;
  /** Begins no more and aborts the signal of the running ones; resolves when they have ended. */
  stop(): Promise<void>;
}
