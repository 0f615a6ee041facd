import * as v from 'valibot';

/** Failures until a job is given up, and pauses between attempts in seconds. */
export interface RetryPolicy {
  limit: number;
  /** First pause; each further one is about twice as long. */
  delay: number;
  /** Longest pause. */
  max: number;
}

export interface JobKind<Data extends object> {
  /** Unique; letters, digits and hyphens. Waiting jobs are stored under it. */
  name: string;
  /** Ids and numbers only, never anything that a person wrote: the work itself stands in rows. */
  data: v.GenericSchema<unknown, Data>;
  /** Jobs of equal keys are the same job: one waits for all, and no process runs two at once. It is logged. */
  key: (data: Data) => string;
  /** Concurrent jobs per process. */
  width: number;
  retry: RetryPolicy;
}

/** Infers the data type from the schema. */
export function defineJob<Data extends object>(kind: JobKind<Data>): JobKind<Data> {
  return kind;
}

export const NoData = v.strictObject({});
export type NoData = v.InferOutput<typeof NoData>;

/**
 * Runs a job, possibly twice.
 * @param signal aborted when the process stops or the job takes too long
 * @throws anything, to be retried
 */
export type RunJob<Data extends object> = (data: Data, signal: AbortSignal) => Promise<void>;

/**
 * Port: background work (decision 131). Jobs survive the process, not a restored backup: callers must be able to derive
 * them from rows.
 */
export interface Jobs {
  /** Registers how to run a kind. Once per kind, before `start`. */
  handle<Data extends object>(kind: JobKind<Data>, run: RunJob<Data>): void;
  /**
   * Runs a job as soon as possible, even while an equal one pauses after a failure.
   * @param at earliest time; jobs of one key at different times are different jobs, and none delays one that is due
   */
  add<Data extends object>(kind: JobKind<Data>, data: Data, at?: Date): Promise<void>;
  /**
   * Adds a job at each time, once among all processes; missed times count as one. Call before `start`.
   * @param cron five fields, UTC
   */
  schedule(kind: JobKind<NoData>, cron: string): void;
  /** Call once. */
  start(): Promise<void>;
  /** Starts no more jobs and aborts running ones; resolves when they have ended. */
  stop(): Promise<void>;
}
