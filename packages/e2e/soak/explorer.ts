import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** Longer than any action takes: its driver can hang as well as die. */
const SILENCE_MS = 40_000;

/** Result of one exploration. */
export interface Exploration {
  /** Screens that it has looked at, each with what it did there. */
  states: number;
  /** Between the first and the last of them. */
  ms: number;
  /** Properties found violated, in words. */
  violations: string[];
  /** Why it ended before its time, which tells nothing of the product: its driver dies now and then. */
  died: string | undefined;
}

const StateSchema = v.object({ timestamp: v.number() });

/** Lets Bombadil explore from this address, in a browser that runs already. @param folder for its trace and pictures */
export async function explore(
  address: string,
  debuggingPort: number,
  ms: number,
  folder: string,
): Promise<Exploration> {
  const args = [
    ...['browser', 'test-external', '--create-target', '--remote-debugger', `http://127.0.0.1:${debuggingPort}`],
    // Rewritten scripts would no longer be those that users get.
    ...[
      '--instrument-javascript',
      '',
      '--time-limit',
      `${Math.ceil(ms / 1000)}s`,
      '--width',
      '1280',
      '--height',
      '800',
    ],
    ...['--output-path', folder, address, path.join(import.meta.dirname, 'explore-spec.ts')],
  ];
  const child = spawn('bombadil', args, { env: { ...process.env, RUST_LOG: 'error' }, detached: true });
  let words = '';
  let isHanging = false;
  // The program is a child of its starter: both end with their group.
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  const hang = () => {
    isHanging = true;
    end();
  };
  let silence = setTimeout(hang, SILENCE_MS);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text;
      clearTimeout(silence);
      silence = setTimeout(hang, SILENCE_MS);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearTimeout(silence);
  const times = statesIn(path.join(folder, 'trace.jsonl'));
  return {
    states: times.length,
    ms: ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000,
    violations: violationsIn(words),
    // 2 says that it has found something.
    died: isHanging ? 'it hung' : code === 0 || code === 2 ? undefined : (/^Error: (.*)$/m.exec(words)?.[1] ?? words),
  };
}

/** When each state was seen, in microseconds. The last line is half written where it was ended. */
function statesIn(file: string): number[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => v.parse(v.pipe(v.string(), v.parseJson(), StateSchema), line).timestamp);
}

/** `NAME was violated:`, and the paragraph that says why; the first time of each, for it comes with every state from then on. */
function violationsIn(words: string): string[] {
  const found = new Map<string, string>();
  for (const [, name = '', why] of words.matchAll(/^(\w+) was violated:\n\n(.*(?:\n.+)*)/gm)) {
    if (!found.has(name)) found.set(name, `${name}: ${why}`);
  }
  return [...found.values()];
}
