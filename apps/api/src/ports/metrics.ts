/** Milliseconds. */
export type Duration =
  /** Push and pull, in the server. */
  | 'tagfalter.push.duration'
  | 'tagfalter.pull.duration'
  /** Age of the oldest change of a push when it arrives: how long a device kept it. By the device's clock. */
  | 'tagfalter.sync.lag';

export type Count =
  /** Uploads that went on where a line had broken. */
  'tagfalter.upload.resumes';

export type Gauge =
  /** Streams of nudges in this process. */
  | 'tagfalter.streams.open'
  /** 1 while the store is away, else 0, as this process sees it. */
  | 'tagfalter.store.away'
  /** Jobs that could run and do not yet, of each kind, among all processes. */
  | 'tagfalter.jobs.waiting'
  /** Seconds for which the oldest of them could have run. */
  | 'tagfalter.jobs.age'
  /** Milliseconds by which the event loop is late, the worst of a hundred, since the last reading. */
  | 'tagfalter.event_loop.delay';

export interface Reading {
  value: number;
  /** Name of the kind of jobs; never of a person or a diary. */
  queue?: string;
}

/** Port: figures for the operator. They are numbers: no text, id, token or address passes. */
export interface Metrics {
  count(name: Count): void;
  measure(name: Duration, milliseconds: number): void;
  /** @param read called at each export, about once a minute; a failure leaves the figure out */
  gauge(name: Gauge, read: () => Reading[] | Promise<Reading[]>): void;
}

/** For a process whose operator asked for no figures. */
export const NO_METRICS: Metrics = { count() {}, measure() {}, gauge() {} };

/** Measures a call, whatever its end. */
export async function timed<T>(metrics: Metrics, name: Duration, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    metrics.measure(name, performance.now() - begun);
  }
}
