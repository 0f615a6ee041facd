// Tests of a room over code that holds mutants. The projects are the workspace's, so that tests run as they do there.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import { ROOT } from '../../../../scripts/shared/root.ts';
import workspace from '../../../../vitest.config.ts';
import { FOLDER_VARIABLE, PlanSchema, planFile } from './plan.ts';

const folder = process.env[FOLDER_VARIABLE] ?? '';
const wanted = (process.env.MUTANTS_PROJECTS ?? '').split(',');
const code = v.parse(
  v.record(v.string(), v.string()),
  JSON.parse(readFileSync(path.join(folder, 'code.json'), 'utf8')),
);

const { mode } = v.parse(PlanSchema, JSON.parse(readFileSync(planFile(folder), 'utf8')));

const mutants = {
  name: 'mutants',
  enforce: 'pre' as const,
  load: (id: string) => code[id.split('?')[0] ?? id],
};

const projects = (workspace.test?.projects ?? [])
  .filter((project): project is TestProjectInlineConfiguration => typeof project === 'object' && 'test' in project)
  .filter(({ test }) => wanted.includes(String(test?.name)))
  .map((project) => ({
    ...project,
    root: path.join(ROOT, project.root ?? '.'),
    ...(typeof project.extends === 'string' ? { extends: path.join(ROOT, project.extends) } : {}),
    plugins: [mutants],
    test: {
      ...project.test,
      runner: path.join(import.meta.dirname, 'room-runner.ts'),
      // Nothing of one file's mutants is left in the next, but where a file is loaded for each.
      isolate: mode === 'anew' ? (project.test?.isolate ?? true) : true,
      // The runner ends what hangs.
      testTimeout: 600_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 4000 } },
    },
  }));

export default defineConfig({
  root: ROOT,
  test: { projects, maxWorkers: Number(process.env.MUTANTS_AT_ONCE ?? 1), dangerouslyIgnoreUnhandledErrors: true },
});
