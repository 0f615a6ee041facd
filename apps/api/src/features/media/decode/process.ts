import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { type DecodeJob, type Message, MessageSchema } from './jobs.ts';
import { readUsage, type Usage } from './usage.ts';

const PROGRAM = fileURLToPath(new URL('child.ts', import.meta.url));
/** Variables a program needs; no secret of the server. */
const ENVIRONMENT = ['PATH', 'SystemRoot', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];
/** Milliseconds between two looks at its usage. */
const LOOK_MS = 100;
const START_MS = 30_000;

export interface Limits {
  /** Resident memory, bytes. */
  rss: number;
  /** Milliseconds of CPU. */
  cpuMs: number;
  /** Milliseconds of wall time; only a busy machine needs so many. */
  wallMs: number;
}

/**
 * Why a process ended early: `memory` and `computing` exceeded a limit, `waiting` the wall time, `crashed` is its own
 * fault, `killed` from outside.
 */
export type ProcessEnd = 'memory' | 'computing' | 'waiting' | 'crashed' | 'killed';
export type DecodeOutcome =
  | Extract<Message, { say: 'done' | 'refused' | 'failed' }>
  | { say: 'ended'; why: ProcessEnd };

export interface DecodeProcess {
  pid: number | undefined;
  /** Still takes jobs. */
  isAlive(): boolean;
  /** Bytes at rest. */
  rss(): number;
  /** Runs a single job; ends the process past a limit. */
  run(job: DecodeJob, limits: Limits): Promise<DecodeOutcome>;
  /** Resolves when it is gone. */
  stop(): Promise<void>;
}

/** Signals of a program's own fault. */
const OWN_FAULTS: readonly (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];

export function startDecodeProcess(): DecodeProcess {
  const child = startChild();
  let said: Usage = { rss: 0, cpuMs: 0 };
  let receive: ((outcome: DecodeOutcome) => void) | undefined;
  let end: ProcessEnd | undefined;
  const { promise: ready, resolve: getReady } = Promise.withResolvers<void>();
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const usage = (): Usage => (child.pid === undefined ? undefined : readUsage(child.pid)) ?? said;
  const leave = (why: ProcessEnd): void => {
    end ??= why;
    getReady();
    receive?.({ say: 'ended', why: end });
    go();
  };
  const kill = (why: ProcessEnd): void => {
    end ??= why;
    child.kill('SIGKILL');
  };
  child.on('message', (given) => {
    const message = v.parse(MessageSchema, given);
    if (message.say === 'ready') getReady();
    else if (message.say === 'usage') said = message;
    else receive?.(message);
  });
  // A lost message, or a program that cannot be started.
  child.on('error', () => kill('killed'));
  child.on('exit', (code, signal) => leave(code !== null || OWN_FAULTS.includes(signal) ? 'crashed' : 'killed'));

  const watch = ({ rss, cpuMs, wallMs }: Limits): (() => void) => {
    const before = usage().cpuMs;
    const look = (): void => {
      const now = usage();
      if (now.rss > rss) kill('memory');
      else if (now.cpuMs - before > cpuMs) kill('computing');
    };
    look();
    const looking = setInterval(look, LOOK_MS);
    const wait = setTimeout(() => kill('waiting'), wallMs);
    return () => {
      clearInterval(looking);
      clearTimeout(wait);
    };
  };
  return {
    pid: child.pid,
    isAlive: () => end === undefined && child.exitCode === null && child.signalCode === null && child.connected,
    rss: () => usage().rss,
    async run(job, limits) {
      const start = setTimeout(() => kill('waiting'), START_MS);
      await ready;
      clearTimeout(start);
      // An end before the start says nothing about the file.
      if (end !== undefined) return { say: 'ended', why: 'killed' };
      const { promise, resolve } = Promise.withResolvers<DecodeOutcome>();
      receive = resolve;
      const unwatch = watch(limits);
      child.send(job, (fault) => fault && kill('killed'));
      try {
        return await promise;
      } finally {
        unwatch();
        receive = undefined;
      }
    },
    stop() {
      kill('killed');
      return gone;
    },
  };
}

function startChild(): ChildProcess {
  const given = ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const child = fork(PROGRAM, [], {
    serialization: 'advanced',
    execArgv: [],
    // Returns a picture's memory to the system.
    env: { ...Object.fromEntries(given), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Does not keep the server alive.
  child.unref();
  child.channel?.unref();
  return child;
}
