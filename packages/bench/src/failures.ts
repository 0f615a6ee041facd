/** A workload that broke, by its name. */
class BrokenWorkload extends Error {
  readonly workload: string;

  constructor(workload: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.workload = workload;
  }
}

/** Does a workload. @throws Error with its name, for `Failures` */
export async function named(workload: string, work: () => Promise<void>): Promise<void> {
  await work().catch((cause: unknown) => {
    throw new BrokenWorkload(workload, cause);
  });
}

/** Failed measurements, as the report lists them. */
export class Failures {
  readonly #times = new Map<string, number>();

  /**
   * Records a failure by the first line of its message: details that differ from run to run belong into other lines.
   * @param label the side, or the step
   */
  note(label: string, error: unknown): void {
    const where = error instanceof BrokenWorkload ? `${label}, ${error.workload}` : label;
    const said = error instanceof Error ? error.message : String(error);
    const line = `${where}: ${said.split('\n')[0]}`;
    this.#times.set(line, (this.#times.get(line) ?? 0) + 1);
  }

  /** Failures by line; runs with the same failure share a line. */
  lines(): string[] {
    return [...this.#times].map(([line, times]) => (times === 1 ? line : `${line} (${times} times)`));
  }
}

/** Counts by autocannon of the responses to a load. */
export interface ReplyCounts {
  non2xx: number;
  errors: number;
  statusCodeStats?: Record<string, { count?: number }>;
}

/** Refused part of a load: its kind in the first line, its amount in the second; undefined if there is none. */
export function failedRefusalOf({ non2xx, errors, statusCodeStats = {} }: ReplyCounts): string | undefined {
  if (non2xx + errors === 0) return undefined;
  const refused = Object.entries(statusCodeStats).filter(([status]) => !status.startsWith('2'));
  const kinds = refused.map(([status]) => `refused with status ${status}`);
  if (errors > 0) kinds.push('connections broke');
  return `${kinds.join(', ')}\n${non2xx} refusals, ${errors} errors`;
}
