import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { type DecodeJob, type Message, MessageSchema } from './jobs.ts';
import { readUsage, type Usage } from './usage.ts';

const PROGRAM = fileURLToPath(new URL('child.ts', import.meta.url));
/** What a program needs of an environment at all; no secret of the server's. */
const ENVIRONMENT = ['PATH', 'SystemRoot', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];
/** Milliseconds between two looks at what it uses. */
const LOOK_MS = 100;
const START_MS = 30_000;

export interface Limits {
  /** Resident memory, bytes. */
  rss: number;
  /** Milliseconds of computing. */
  cpuMs: number;
  /** Milliseconds by the clock: only a machine that does something else needs so many. */
  wallMs: number;
}

/**
 * Why a process ended before its job: `memory` and `computing` are over the limit, `waiting` is over the limit of the
 * clock, `crashed` is its own doing, `killed` is somebody else's.
 */
export type EndReason = 'memory' | 'computing' | 'waiting' | 'crashed' | 'killed';
export type Outcome = Extract<Message, { say: 'done' | 'refused' | 'failed' }> | { say: 'ended'; why: EndReason };

/** A process that opens files of others, one after the other. */
export interface DecodeProcess {
  pid: number | undefined;
  /** Whether it still takes jobs. */
  isAlive(): boolean;
  /** Resident memory at rest, bytes. */
  rss(): number;
  /** One job at a time; over a limit the process is ended. */
  run(job: DecodeJob, limits: Limits): Promise<Outcome>;
  /** Ends it at once; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Signals with which a program ends by its own fault. */
const OWN_FAULTS: readonly (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];

export function startDecodeProcess(): DecodeProcess {
  const child = startChild();
  let said: Usage = { rss: 0, cpuMs: 0 };
  let hear: ((outcome: Outcome) => void) | undefined;
  let end: EndReason | undefined;
  const { promise: ready, resolve: getReady } = Promise.withResolvers<void>();
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const usage = (): Usage => (child.pid === undefined ? undefined : readUsage(child.pid)) ?? said;
  const leave = (why: EndReason): void => {
    end ??= why;
    getReady();
    hear?.({ say: 'ended', why: end });
    go();
  };
  const kill = (why: EndReason): void => {
    end ??= why;
    child.kill('SIGKILL');
  };
  child.on('message', (given) => {
    const message = v.parse(MessageSchema, given);
    if (message.say === 'ready') getReady();
    else if (message.say === 'usage') said = message;
    else hear?.(message);
  });
  // A message that does not get through, or a program that cannot be started.
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
      // What ends before it has begun says nothing about the file.
      if (end !== undefined) return { say: 'ended', why: 'killed' };
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      hear = resolve;
      const unwatch = watch(limits);
      child.send(job, (fault) => fault && kill('killed'));
      try {
        return await promise;
      } finally {
        unwatch();
        hear = undefined;
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
    // The memory of a picture goes back to the system with it.
    env: { ...Object.fromEntries(given), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The server never goes on only for its sake.
  child.unref();
  child.channel?.unref();
  return child;
}
