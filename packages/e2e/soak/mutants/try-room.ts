import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../../../../scripts/shared/root.ts';
import { type Mutant, makeMutants } from './make-mutants.ts';
import {
  type Coverage,
  CoverageSchema,
  codeFile,
  coverageFolder,
  notesFile,
  orderFile,
  type Plan,
  planFile,
  readNotes,
} from './plan.ts';
import type { Room } from './rooms.ts';
import { watchedRun } from './watched-run.ts';

export type Outcome = 'seen' | 'survived' | 'not reached' | 'not tried';

export interface TriedRoom {
  room: Room;
  /** How many mutants the room has. */
  of: number;
  outcomes: Map<Mutant, Outcome>;
  /** How long each part took. */
  ms: { making: number; covering: number; repeating: number; anew: number };
}

interface Options {
  choose: (all: readonly Mutant[]) => Mutant[];
  atOnce: number;
  /** At most so long. */
  ms: number;
}

/** Cheap tests see most; those that take longer are asked about the rest. */
const ROUNDS_MS = [20, 200, 2000, Number.POSITIVE_INFINITY];
/** Test files that are loaded for one mutant, and tests in them that are quick enough for that. */
const MAX_FILES = 6;
const MAX_QUICK_MS = 2000;

/** Tries the room's mutants: what is reached by tests in tests that repeat, what acts on loading in fresh workers. */
export async function tryRoom(room: Room, { choose, atOnce, ms }: Options): Promise<TriedRoom> {
  const folder = path.join(ROOT, 'node_modules/.cache/mutants', room.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(coverageFolder(folder), { recursive: true });
  const until = performance.now() + ms;
  const clock = stopwatch();
  const { mutants, code, of } = await makeMutants(room, choose);
  writeFileSync(codeFile(folder), JSON.stringify(Object.fromEntries(code)));
  writeFileSync(notesFile(folder), '');
  const making = clock();
  plan(folder, { mode: 'cover' }, []);
  await watchedRun(room, folder, atOnce, until);
  const covered = readCoverage(folder);
  const covering = clock();
  const wanted = new Set(mutants.map(({ id }) => id));
  for (const round of ROUNDS_MS) {
    const tests = covered
      .flatMap(({ file, tests }) => tests.map((test) => ({ file, ...test })))
      .filter((one) => one.ms < round)
      .map(({ id, file, ms, counts }) => {
        const passes = Object.values(counts).reduce((sum, count) => sum + count, 0);
        return [id, { file, ms, passes, mutants: Object.keys(counts).filter((one) => wanted.has(one)) }] as const;
      });
    plan(folder, { mode: 'repeat', tests: Object.fromEntries(tests) }, byCost(covered));
    await watchedRun(room, folder, atOnce, until);
  }
  const repeating = clock();
  let before = Number.POSITIVE_INFINITY;
  let runs = toLoadAnew(mutants, covered, folder);
  // A mutant may leave something behind, and end the run before its end.
  while (runs.length > 0 && runs.length < before && performance.now() < until) {
    plan(folder, anew(runs, covered), timesOf(runs));
    await watchedRun(room, folder, 1, until);
    before = runs.length;
    runs = toLoadAnew(mutants, covered, folder);
  }
  return {
    room,
    of,
    outcomes: outcomesOf(mutants, covered, folder),
    ms: { making, covering, repeating, anew: clock() },
  };
}

function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const passed = performance.now() - last;
    last += passed;
    return passed;
  };
}

function plan(folder: string, reported: Plan, order: readonly string[]): void {
  writeFileSync(planFile(folder), JSON.stringify(reported));
  writeFileSync(orderFile(folder), JSON.stringify(order));
}

function readCoverage(folder: string): Coverage[] {
  return readdirSync(coverageFolder(folder)).map((name) =>
    v.parse(CoverageSchema, JSON.parse(readFileSync(path.join(coverageFolder(folder), name), 'utf8'))),
  );
}

const costOf = ({ tests }: Coverage) => tests.reduce((sum, { ms }) => sum + ms, 0);

function byCost(covered: readonly Coverage[]): string[] {
  return covered.toSorted((a, b) => costOf(a) - costOf(b)).map(({ file }) => file);
}

interface Run {
  file: string;
  mutant: string;
}

/**
 * Runs for mutants that are not seen so far and act on loading, or of which repeated tests are unsure. Each mutant gets
 * the files that reach it, its own first. The first runs of all mutants come before any second run.
 */
function toLoadAnew(mutants: readonly Mutant[], covered: readonly Coverage[], folder: string): Run[] {
  const notes = readNotes(folder);
  const seen = new Set(notes.flatMap((note) => (note.seen === 'yes' ? note.mutant : [])));
  const unsure = new Set(notes.flatMap((note) => (note.seen === 'unsure' ? note.mutant : [])));
  const tried = new Set(notes.map((note) => `${note.test} ${note.mutant}`));
  const ranked = mutants.flatMap(({ id, file }) => {
    if (seen.has(id) || !(unsure.has(id) || covered.some(({ once }) => id in once))) return [];
    const own = path.basename(file).replace(/\.tsx?$/, '.test.');
    return covered
      .filter(({ once, tests }) => id in once || tests.some(({ counts }) => id in counts))
      .toSorted((a, b) => Number(b.file.includes(own)) - Number(a.file.includes(own)) || costOf(a) - costOf(b))
      .slice(0, MAX_FILES)
      .filter((one) => !tried.has(`${one.file} ${id}`))
      .map((one, rank) => ({ rank, file: one.file, mutant: id }));
  });
  return ranked.toSorted((a, b) => a.rank - b.rank || a.file.localeCompare(b.file));
}

function anew(runs: readonly Run[], covered: readonly Coverage[]): Plan {
  const files = covered.map(({ file, tests }) => {
    const mutants = runs.filter((run) => run.file === file).map(({ mutant }) => mutant);
    const quick = tests.filter(({ ms }) => ms < MAX_QUICK_MS).map(({ id, ms }) => [id, ms] as const);
    return [file, { mutants, tests: Object.fromEntries(quick) }] as const;
  });
  return { mode: 'anew', files: Object.fromEntries(files.filter(([, { mutants }]) => mutants.length > 0)) };
}

/** Each run, and one after it that shows that nothing has stayed behind. */
const timesOf = (runs: readonly Run[]): string[] => runs.flatMap(({ file }) => [file, file]);

function outcomesOf(mutants: readonly Mutant[], covered: readonly Coverage[], folder: string): Map<Mutant, Outcome> {
  const reached = new Set(
    covered.flatMap(({ once, tests }) => [once, ...tests.map(({ counts }) => counts)].flatMap(Object.keys)),
  );
  const notes = readNotes(folder);
  const seen = new Set(notes.flatMap((note) => (note.seen === 'yes' ? note.mutant : [])));
  const tried = new Set(notes.flatMap((note) => (note.seen === 'begun' ? [] : note.mutant)));
  return new Map(
    mutants.map((mutant) => {
      if (seen.has(mutant.id)) return [mutant, 'seen'];
      if (!reached.has(mutant.id)) return [mutant, 'not reached'];
      return [mutant, tried.has(mutant.id) ? 'survived' : 'not tried'];
    }),
  );
}
