/** What a job is about. It carries no content: what there is to do, stands in the account's rows. */
export interface Job {
  accountId: string;
  entryId: string;
}

/**
 * Does a job, as far as there is anything to do; it may be called once too often.
 * @throws anything, to be called again later
 */
export type RunJob = (job: Job) => Promise<void>;

/**
 * Port: work that nobody waits for, and that is tried again with growing pauses. It may forget what waits when the
 * process ends: who adds jobs can tell from the rows which there are.
 */
export interface Jobs {
  /** Runs jobs from now on. Called once, before the first is added. */
  start(run: RunJob): Promise<void>;
  /** Has a job done as soon as possible; also one that is in a pause. One that waits already is there but once. */
  add(job: Job): Promise<void>;
  /** Begins no more; resolves when those under way have ended. */
  stop(): Promise<void>;
}
