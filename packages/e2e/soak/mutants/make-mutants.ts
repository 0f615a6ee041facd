import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commonTokens } from '@stryker-mutator/api/plugin';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import { ROOT } from '../../../../scripts/shared/root.ts';
import { leftAlone } from './left-alone.ts';
import type { Room } from './rooms.ts';

/** A small change of the code that a test should see. */
export interface Mutant {
  id: string;
  /** From the root of the workspace. */
  file: string;
  line: number;
  /** The line as it stands. */
  text: string;
  /** The changed part, and what takes its place. */
  was: string;
  becomes: string;
  kind: string;
}

export interface MadeMutants {
  mutants: Mutant[];
  /** Code that holds all its mutants, of which the one of `__stryker__.activeMutant` acts; by absolute path. */
  code: Map<string, string>;
  /** How many the room has, of which `mutants` were drawn. */
  of: number;
}

const SILENT = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  fatal: () => {},
};

/** Makes the room's mutants, and leaves the chosen ones. */
export async function makeMutants(room: Room, choose: (all: readonly Mutant[]) => Mutant[]): Promise<MadeMutants> {
  const names = globSync('src/**/*.{ts,tsx}', { cwd: path.join(ROOT, room.folder) })
    .filter((name) => !/\.test\.tsx?$|\.d\.ts$|\.gen\.ts$|(^|\/)locales\//.test(name))
    .toSorted()
    .map((name) => path.join(ROOT, room.folder, name));
  const all = await instrumented(names, room);
  const chosen = choose(all.mutants);
  const files = new Set(chosen.map(({ file }) => path.join(ROOT, file)));
  const code = new Map([...all.code].filter(([file]) => files.has(file)));
  return { mutants: chosen, code, of: all.mutants.length };
}

async function instrumented(names: readonly string[], room: Room) {
  const sources = new Map(names.map((name) => [name, readFileSync(name, 'utf8')]));
  const instrumenter = createInjector().provideValue(commonTokens.logger, SILENT).injectFunction(createInstrumenter);
  const files = [...sources].map(([name, content]) => ({ name, content, mutate: true as const }));
  const made = await instrumenter.instrument(files, {
    plugins: null,
    excludedMutations: [...(room.without ?? [])],
    ignorers: [leftAlone],
  });
  const mutants = made.mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location: { start, end }, replacement, mutatorName }): Mutant => {
      const lines = (sources.get(fileName) ?? '').split('\n');
      return {
        id,
        file: path.relative(ROOT, fileName),
        line: start.line + 1,
        text: (lines[start.line] ?? '').trim(),
        was: between(lines, start, end),
        becomes: replacement,
        kind: mutatorName,
      };
    });
  return { mutants, code: new Map(made.files.map(({ name, content }) => [name, content])) };
}

interface Place {
  line: number;
  column: number;
}

function between(lines: readonly string[], start: Place, end: Place): string {
  const part = lines.slice(start.line, end.line + 1);
  const last = part.length - 1;
  return part
    .map((text, at) => text.slice(at === 0 ? start.column : 0, at === last ? end.column : undefined).trim())
    .join(' ');
}
