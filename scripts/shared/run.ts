import { type SpawnOptions, spawn } from 'node:child_process';
import { ROOT } from './root.ts';

export interface RunResult {
  code: number;
  /** Output of both streams together; empty when the program wrote to the terminal itself. */
  output: string;
  ms: number;
}

/** Runs a program to its end. With `quiet` its words are kept instead of shown. */
export function run(
  command: string,
  args: string[],
  options: SpawnOptions & { quiet?: boolean } = {},
): Promise<RunResult> {
  const { quiet = false, ...rest } = options;
  const started = performance.now();
  const stdio = quiet ? 'pipe' : 'inherit';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', stdio, stdio], ...rest });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output, ms: performance.now() - started }));
  });
}
