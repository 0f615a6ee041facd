import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** Variable that names the folder of one vitest run over a room, with its input and output. */
export const FOLDER_VARIABLE = 'MUTANTS_FOLDER';

const CountsSchema = v.record(v.string(), v.number());

export const CoverageSchema = v.object({
  file: v.string(),
  /** By the loading of the file and by what its groups do once, each with how often. */
  once: CountsSchema,
  tests: v.array(v.object({ id: v.string(), name: v.string(), ms: v.number(), counts: CountsSchema })),
});
export type Coverage = v.InferOutput<typeof CoverageSchema>;

export const PlanSchema = v.variant('mode', [
  v.object({ mode: v.literal('cover') }),
  v.object({
    mode: v.literal('repeat'),
    tests: v.record(
      v.string(),
      v.object({
        file: v.string(),
        ms: v.number(),
        /** Places of the code that it passes. */
        passes: v.number(),
        /** Mutants that it reaches. */
        mutants: v.array(v.string()),
      }),
    ),
  }),
  v.object({
    mode: v.literal('anew'),
    /** By test file: mutants for which it is loaded, in this order, and its tests that run then. */
    files: v.record(v.string(), v.object({ mutants: v.array(v.string()), tests: v.record(v.string(), v.number()) })),
  }),
]);
export type Plan = v.InferOutput<typeof PlanSchema>;

export const NoteSchema = v.object({
  test: v.string(),
  mutant: v.string(),
  seen: v.picklist(['begun', 'yes', 'no', 'unsure']),
});
export type Note = v.InferOutput<typeof NoteSchema>;

export const planFile = (folder: string) => path.join(folder, 'plan.json');
export const notesFile = (folder: string) => path.join(folder, 'notes.jsonl');
export const coverageFolder = (folder: string) => path.join(folder, 'coverage');

/** Notes of runs so far; one that was cut off in mid-line is none. */
export function readNotes(folder: string): Note[] {
  return readFileSync(notesFile(folder), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => v.parse(NoteSchema, JSON.parse(line)));
}

export const codeFile = (folder: string) => path.join(folder, 'code.json');
/** Test files in the order in which they run; to be loaded anew, as often as they stand here. */
export const orderFile = (folder: string) => path.join(folder, 'order.json');
