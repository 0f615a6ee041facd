import path from 'node:path';
import { everyImport, type Import } from '../checks/structure-imports.ts';
import { run } from '../shared/run.ts';

const TEST = /\.test\.tsx?$/;
const JOURNEY = /^packages\/e2e\/specs\/(.+)\.spec\.ts$/;
/** Files that join everything: a test that reaches a change through them reaches every change. */
const JOINTS = /\/(compose|routes)\/|\/main\.tsx?$|\.gen\.ts$/;
/** Numbers of files that two cores run in about four minutes beside the checks. */
const MAX_TESTS = 80;
const MAX_JOURNEYS = 8;

/** Test files for a change, nearest first, and how many further ones it could reach. */
export interface ReachedTests {
  tests: string[];
  journeys: string[];
  leftOut: number;
}

/** Files that differ from a revision, new ones too, as paths from the root. @throws Error when git knows no such revision */
export async function changedSince(revision: string): Promise<string[]> {
  const ask = async (...args: string[]) => {
    const { code, output } = await run('git', args, { quiet: true });
    if (code !== 0) throw new Error(output);
    return output.split('\n').filter((line) => line !== '');
  };
  const [changed, added] = [
    await ask('diff', '--name-only', revision),
    await ask('ls-files', '--others', '--exclude-standard'),
  ];
  return [...changed, ...added];
}

/** How many imports lie between each file and the nearest change. */
function distances(changed: readonly string[], imports: readonly Import[]): Map<string, number> {
  const importers = Map.groupBy(imports, ({ to }) => to);
  const found = new Map(changed.map((file) => [file, 0]));
  for (const [file, steps] of found) {
    if (steps > 0 && JOINTS.test(file)) continue;
    for (const { from } of importers.get(file) ?? []) if (!found.has(from)) found.set(from, steps + 1);
  }
  return found;
}

/** Words of a path, each without the ending of a plural. */
const wordsOf = (file: string): Set<string> =>
  new Set(file.split(/[/.-]/).map((word) => word.replace(/(?<=..)s$/, '')));

/**
 * Tests that a change can reach by their imports, past the places where all is joined. Journeys import nothing of the
 * product: they are found by words that their names share with the changed paths.
 */
export function reachedBy(
  changed: readonly string[],
  imports: readonly Import[],
  journeys: readonly string[],
): ReachedTests {
  const near = [...distances(changed, imports)].toSorted(([, one], [, other]) => one - other).map(([file]) => file);
  const tests = near.filter((file) => TEST.test(file));
  const product = changed.filter((file) => !TEST.test(file) && !JOURNEY.test(file)).map(wordsOf);
  const named = journeys.filter((journey) => {
    const words =
      JOURNEY.exec(journey)?.[1]
        ?.split('-')
        .map((word) => word.replace(/(?<=..)s$/, '')) ?? [];
    return product.some((has) => words.some((word) => has.has(word)));
  });
  const seen = [...new Set([...near.filter((file) => JOURNEY.test(file)), ...named])];
  return {
    tests: tests.slice(0, MAX_TESTS),
    journeys: seen.slice(0, MAX_JOURNEYS),
    leftOut: Math.max(0, tests.length - MAX_TESTS) + Math.max(0, seen.length - MAX_JOURNEYS),
  };
}

/** Tests that the changes of this checkout since a revision can reach. @throws Error when git knows no such revision */
export async function reachedTests(revision: string): Promise<ReachedTests> {
  const [changed, imports] = await Promise.all([changedSince(revision), everyImport()]);
  const { output } = await run('git', ['ls-files', 'packages/e2e/specs'], { quiet: true });
  const there = await run('git', ['ls-files', '--deleted'], { quiet: true });
  const gone = new Set(there.output.split('\n'));
  const journeys = output.split('\n').filter((file) => JOURNEY.test(file) && !gone.has(file));
  return reachedBy(
    changed.map((file) => file.split(path.sep).join('/')),
    imports,
    journeys,
  );
}
