// Runs the tests while mutants are tried, inside vitest's workers: it notes the mutants that a test reaches, or repeats
// the test once for each of them. It is quick because a module is loaded once for hundreds of mutants.

import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { type RunnerTestCase, type RunnerTestFile, TestRunner, vi } from 'vitest';
import {
  type Coverage,
  coverageFolder,
  FOLDER_VARIABLE,
  type Note,
  notesFile,
  type Plan,
  PlanSchema,
  planFile,
  readNotes,
} from './plan.ts';
import { endlessBy, switches } from './switches.ts';

// Tests put clocks of their own in their place.
const { setTimeout, clearTimeout } = globalThis;
const now = performance.now.bind(performance);

/** A test with a mutant may hang: it ends after this plus eight times its usual time. */
const GRACE_MS = 5000;
/** Usual time of a test before it is known. */
const USUAL_MS = MINUTE_MS;
/** Most passes of a mutant, as a multiple of the unchanged test's: more is a loop without an end. */
const PASSES = 50;
const PASSES_AT_LEAST = 200_000;
/** Most passes in a test file that is loaded for one mutant alone. */
const PASSES_ANEW = 5_000_000;
/** Stands in the place of a test's id. */
const ANEW = 'anew';

/** Mutant of the current test run. A run without a mutant shows that the run before left nothing behind. */
interface Turn {
  mutant: string | undefined;
}
const PROOF: Turn = { mutant: undefined };

class RoomRunner extends TestRunner {
  readonly #folder = process.env[FOLDER_VARIABLE] ?? '';
  readonly #plan: Plan = v.parse(PlanSchema, JSON.parse(readFileSync(planFile(this.#folder), 'utf8')));
  readonly #seen = new Set<string>();
  readonly #tried = new Set<string>();
  readonly #covered: Coverage['tests'] = [];
  readonly #perTest: Record<string, Record<string, number>> = {};
  #queue: string[] = [];
  #turn: Turn | undefined;
  #suspect: string | undefined;
  #isBroken = false;
  #ms = 0;

  constructor(...args: ConstructorParameters<typeof TestRunner>) {
    super(...args);
    // The code keeps this object from its first pass on.
    switches.mutantCoverage = { static: {}, perTest: this.#perTest };
    switches.activeMutant = undefined;
    if (this.#plan.mode === 'cover') return;
    for (const { test, mutant, seen } of readNotes(this.#folder)) {
      if (seen === 'yes') this.#seen.add(mutant);
      this.#tried.add(`${test} ${mutant}`);
    }
  }

  /** Loads a file for the next of its mutants; without one, nothing. */
  override async importFile(file: string, source: Parameters<TestRunner['importFile']>[1]): Promise<unknown> {
    if (this.#plan.mode !== 'anew' || source === 'setup') return super.importFile(file, source);
    if (this.#isBroken) return undefined;
    this.#turn = this.#suspect === undefined ? this.#nextOf(file, this.#plan.files[file]?.mutants ?? []) : PROOF;
    if (this.#turn === undefined) return undefined;
    vi.resetModules();
    // The code counts under the name of a test, where there is one.
    switches.currentTestId = ANEW;
    this.#perTest[ANEW] = endlessBy(PASSES_ANEW);
    switches.activeMutant = this.#turn.mutant;
    return super.importFile(file, source);
  }

  #nextOf(file: string, mutants: readonly string[]): Turn | undefined {
    const mutant = mutants.find((one) => !(this.#seen.has(one) || this.#tried.has(`${file} ${one}`)));
    if (mutant === undefined) return undefined;
    this.#tried.add(`${file} ${mutant}`);
    this.#note({ test: file, mutant, seen: 'begun' });
    return { mutant };
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    if (this.#plan.mode === 'cover') return;
    if (this.#plan.mode === 'anew') {
      if (this.#msOf(test) === undefined) test.mode = 'skip';
      return;
    }
    const known = this.#plan.tests[test.id];
    if (known === undefined || this.#isBroken) test.mode = 'skip';
    if (known === undefined) return;
    this.#queue = known.mutants.filter(
      (mutant) => !(this.#seen.has(mutant) || this.#tried.has(`${test.id} ${mutant}`)),
    );
    if (this.#queue.length === 0) test.mode = 'skip';
    // First as it is, then for each mutant at most twice.
    test.repeats = 1 + 2 * this.#queue.length;
    this.#turn = undefined;
    this.#suspect = undefined;
  }

  override onBeforeTryTask(test: RunnerTestCase, options: Parameters<TestRunner['onBeforeTryTask']>[1]): void {
    super.onBeforeTryTask(test, options);
    if (this.#plan.mode === 'anew') return;
    switches.currentTestId = test.id;
    if (this.#plan.mode !== 'repeat') return;
    const isFirst = options.repeats === 0;
    const needsProof = isFirst || this.#suspect !== undefined;
    this.#turn = needsProof ? PROOF : { mutant: this.#queue.shift() };
    if (needsProof) return;
    const { mutant } = this.#turn;
    if (mutant === undefined || this.#isBroken) {
      this.#turn = undefined;
      test.context.skip();
    } else {
      this.#note({ test: test.id, mutant, seen: 'begun' });
      const passes = this.#plan.tests[test.id]?.passes ?? 0;
      this.#perTest[test.id] = endlessBy(Math.max(PASSES_AT_LEAST, passes * PASSES));
      switches.activeMutant = mutant;
    }
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const usual = this.#msOf(test) ?? USUAL_MS;
    const begun = now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('hangs')), GRACE_MS + 8 * usual);
    });
    try {
      await Promise.race([TestRunner.getTestFn(test)(), late]);
    } finally {
      clearTimeout(timer);
      this.#ms = now() - begun;
    }
  }

  override async onAfterRetryTask(
    test: RunnerTestCase,
    options: Parameters<TestRunner['onAfterRetryTask']>[1],
  ): Promise<void> {
    await super.onAfterRetryTask(test, options);
    if (this.#plan.mode === 'anew') return;
    switches.currentTestId = undefined;
    if (this.#plan.mode === 'cover' && test.result?.state === 'pass') {
      const counts = this.#perTest[test.id] ?? {};
      this.#covered.push({ id: test.id, name: test.name, ms: this.#ms, counts });
    }
    if (this.#plan.mode !== 'repeat' || this.#turn === undefined) return;
    switches.activeMutant = undefined;
    delete this.#perTest[test.id];
    const hasFailed = test.result?.state === 'fail';
    if (this.#turn.mutant === undefined) this.#judge(test.id, hasFailed);
    else if (hasFailed) this.#suspect = this.#turn.mutant;
    else this.#note({ test: test.id, mutant: this.#turn.mutant, seen: 'no' });
    if (test.result === undefined) return;
    test.result.state = 'pass';
    test.result.errors = undefined;
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    const [file] = files;
    if (this.#plan.mode === 'anew' && file !== undefined) this.#endAnew(file);
    if (this.#plan.mode !== 'cover' || file === undefined) return;
    const coverage: Coverage = {
      file: file.filepath,
      once: switches.mutantCoverage?.static ?? {},
      tests: this.#covered,
    };
    mkdirSync(coverageFolder(this.#folder), { recursive: true });
    writeFileSync(path.join(coverageFolder(this.#folder), `${file.id}.json`), JSON.stringify(coverage));
  }

  #endAnew(file: RunnerTestFile): void {
    const turn = this.#turn;
    if (turn === undefined) return;
    switches.activeMutant = undefined;
    const hasFailed = file.result?.state === 'fail';
    if (turn.mutant === undefined) {
      // The suspect is already noted as seen. If it left something behind, another process goes on.
      this.#suspect = undefined;
      this.#isBroken = hasFailed;
    } else {
      this.#note({ test: file.filepath, mutant: turn.mutant, seen: hasFailed ? 'yes' : 'no' });
      if (!hasFailed) return;
      this.#seen.add(turn.mutant);
      this.#suspect = turn.mutant;
    }
  }

  /** Counts a failure with the mutant if the unchanged test passes again. Otherwise something stayed behind. */
  #judge(test: string, hasFailed: boolean): void {
    if (this.#suspect !== undefined) {
      this.#note({ test, mutant: this.#suspect, seen: hasFailed ? 'unsure' : 'yes' });
      if (!hasFailed) this.#seen.add(this.#suspect);
    }
    this.#suspect = undefined;
    if (hasFailed) this.#isBroken = true;
  }

  #msOf(test: RunnerTestCase): number | undefined {
    if (this.#plan.mode === 'cover') return undefined;
    if (this.#plan.mode === 'anew') return this.#plan.files[test.file.filepath]?.tests[test.id];
    return this.#plan.tests[test.id]?.ms;
  }

  #note(note: Note): void {
    appendFileSync(notesFile(this.#folder), `${JSON.stringify(note)}\n`);
  }
}

export { RoomRunner as default };
