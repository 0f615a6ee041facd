import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const living = new Set<ProcessGroup>();
// Nothing of a browser outlives its test.
process.once('exit', () => {
  for (const group of living) group.signal('SIGKILL');
});

/** A program with everything that it starts: one signal reaches them all. */
export class ProcessGroup {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  /** Last words, for whoever wonders why it ended. */
  readonly words: string[] = [];

  constructor(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    this.#child = spawn(command, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    living.add(this);
    this.#gone = new Promise((resolve) => this.#child.once('close', () => resolve()));
    this.#child.once('error', (error) => this.words.push(error.message));
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          this.words.push(line);
          if (this.words.length > 400) this.words.shift();
        });
    }
  }

  /** Resolves to the first line that it writes and that fits. @throws Error with its words when it ends before */
  async says(pattern: RegExp, ms = 30_000): Promise<RegExpExecArray> {
    const until = performance.now() + ms;
    for (;;) {
      for (const line of this.words) {
        const found = pattern.exec(line);
        if (found) return found;
      }
      const hasEnded =
        this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined;
      if (hasEnded || performance.now() > until) {
        throw new Error(`${this.#child.spawnfile} did not say ${pattern}:\n${this.words.slice(-20).join('\n')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  signal(signal: NodeJS.Signals): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch (error) {
      // Expected: all of them have ended.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }

  /** Kills those of its programs whose command line fits. @returns how many */
  killThose(pattern: RegExp): number {
    const lines = execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' }).split('\n');
    const rows = lines.map((line) => /^\s*(\d+)\s+(\d+)\s(.*)$/.exec(line) ?? []);
    const meant = rows.filter(
      ([, , group, command]) => Number(group) === this.#child.pid && pattern.test(command ?? ''),
    );
    for (const [, pid] of meant) process.kill(Number(pid), 'SIGKILL');
    return meant.length;
  }

  /** Resolves once its first program has ended by itself; what it has left behind is killed. */
  async ended(): Promise<void> {
    await this.#gone;
    await this.kill();
  }

  /** Kills all of it; resolves once nothing of it writes any more. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    living.delete(this);
    if (this.#child.pid !== undefined) await this.#gone;
  }
}
