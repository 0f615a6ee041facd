/** Milliseconds after which a store counts as away. */
export interface StorePace {
  /** Until a connection is made. */
  connectMs: number;
  /** Without a byte in either direction while we wait for one. */
  silentMs: number;
  /** For a call with its retry; a moving body takes longer. */
  wholeMs: number;
  /** Between probes while it is away. */
  probeMs: number;
  /** For which a success proves it available. */
  freshMs: number;
}

/** A caller has its answer within 5 s (spec decision 66). */
export const STORE_PACE: StorePace = {
  connectMs: 1_000,
  silentMs: 1_800,
  wholeMs: 4_900,
  probeMs: 3_000,
  freshMs: 10_000,
};
