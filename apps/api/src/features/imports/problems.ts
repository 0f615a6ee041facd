import type { ImportProblem, ProblemKind } from '@tagfalter/contract/imports';

export type Problem = ImportProblem;
type ProblemItem = Problem['items'][number];

/** Places that are named one by one; of more only the number is told. */
const MAX_ITEMS = 50;

/** What cannot be taken over, kind by kind, in the order in which the kinds came up. */
export class ProblemList {
  readonly #byKind = new Map<ProblemKind, Problem>();

  /** @param known what was found before */
  constructor(known: readonly Problem[] = []) {
    for (const problem of known) this.#byKind.set(problem.kind, { ...problem, items: [...problem.items] });
  }

  add(kind: ProblemKind, item: ProblemItem): void {
    const problem = this.#byKind.get(kind) ?? { kind, count: 0, items: [] };
    this.#byKind.set(kind, problem);
    problem.count += 1;
    if (problem.items.length < MAX_ITEMS) problem.items.push(item);
  }

  /** Adds what was found elsewhere. */
  addAll(problems: readonly Problem[]): void {
    for (const { kind, count, items } of problems) {
      for (const item of items) this.add(kind, item);
      const problem = this.#byKind.get(kind);
      if (problem) problem.count += count - items.length;
    }
  }

  done(): Problem[] {
    return [...this.#byKind.values()];
  }
}
