// A run of vitest over a room with its mutants, as a process of its own: one that hangs is ended from outside.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { ROOT } from '../../../../scripts/shared/root.ts';
import { FOLDER_VARIABLE, orderFile, type Plan, PlanSchema, planFile, readNotes } from './plan.ts';

const folder = process.env[FOLDER_VARIABLE] ?? '';
const config = path.join(import.meta.dirname, 'vitest.config.ts');
const plan = v.parse(PlanSchema, JSON.parse(readFileSync(planFile(folder), 'utf8')));
const order = v.parse(v.array(v.string()), JSON.parse(readFileSync(orderFile(folder), 'utf8')));
const vitest = await createVitest('test', { root: ROOT, config, watch: false, reporters: [{}] });
try {
  const known = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]));
  const { testModules } = await vitest.runTestSpecifications(wanted(known, plan));
  if (plan.mode === 'cover') sayFailed(testModules);
} finally {
  await vitest.close();
}
// Vitest leaves the code of failed tests, which are what is wanted here.
process.exit(0);

function wanted(known: ReadonlyMap<string, TestSpecification>, { mode, ...rest }: Plan): TestSpecification[] {
  if (mode === 'cover') return [...known.values()];
  const files = 'tests' in rest ? order.filter(isOpen(rest.tests)) : order;
  return files.flatMap((file) => known.get(file) ?? []);
}
/** Whether a file has a test with a mutant that it has not been asked about. */
function isOpen(tests: Extract<Plan, { mode: 'repeat' }>['tests']): (file: string) => boolean {
  const notes = readNotes(folder);
  const seen = new Set(notes.flatMap((note) => (note.seen === 'yes' ? note.mutant : [])));
  const tried = new Set(notes.map(({ test, mutant }) => `${test} ${mutant}`));
  const open = Object.entries(tests).filter(([id, { mutants }]) =>
    mutants.some((mutant) => !(seen.has(mutant) || tried.has(`${id} ${mutant}`))),
  );
  const files = new Set(open.map(([, { file }]) => file));
  return (file) => files.has(file);
}

/** A test that is red without any mutant proves nothing about one: it is left out. */
function sayFailed(modules: readonly TestModule[]): void {
  for (const one of modules) {
    for (const test of one.children.allTests('failed')) {
      console.error(
        `Left out, for it is red without any mutant: ${test.fullName}: ${test.result().errors?.[0]?.message}`,
      );
    }
    if (one.errors().length > 0) console.error(`Left out: ${one.moduleId}: ${one.errors()[0]?.message}`);
  }
}
