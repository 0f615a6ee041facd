import type { ImportProblem, ProblemKind } from '@tagfalter/contract/imports';

export type Problem = ImportProblem;
type ProblemItem = Problem['items'][number];

/** Named occurrences per kind; the rest is counted. */
const MAX_ITEMS = 50;

/** Problems by kind, in order of appearance. */
export class ProblemList {
  readonly #byKind = new Map<ProblemKind, Problem>();

  /** @param known earlier problems */
  constructor(known: readonly Problem[] = []) {
    for (const problem of known) this.#byKind.set(problem.kind, { ...problem, items: [...problem.items] });
  }

  add(kind: ProblemKind, item: ProblemItem): void {
    const problem = this.#byKind.get(kind) ?? { kind, count: 0, items: [] };
    this.#byKind.set(kind, problem);
    problem.count += 1;
    if (problem.items.length < MAX_ITEMS) problem.items.push(item);
  }

  addAll(problems: readonly Problem[]): void {
    for (const { kind, count, items } of problems) {
      for (const item of items) this.add(kind, item);
      const problem = this.#byKind.get(kind);
      if (problem) problem.count += count - items.length;
    }
  }

  /** Whether one is named for a day. */
  names(kind: ProblemKind, date: string): boolean {
    return this.#byKind.get(kind)?.items.some((item) => item.date === date) ?? false;
  }

  done(): Problem[] {
    return [...this.#byKind.values()];
  }
}
