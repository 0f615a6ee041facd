import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { SECOND_MS } from '@tagfalter/domain/durations';

const GONE =
  'The embedded database has stopped, mostly because the disk is full. It is opened again once 32 MB are free; what was confirmed is kept, and devices send the rest.';
const BACK = 'The embedded database is open again.';
const END =
  'Tagfalter ends: the embedded database has stopped and cannot be opened again, although there is room. Look at its disk and start it again; what was confirmed is kept, and devices send the rest.';
/** Attempts with room on the disk, before the process ends. */
const ATTEMPTS = 5;
const PAUSE_MS = SECOND_MS;

export interface ClientContext {
  open(): Promise<PGlite>;
  /** Closes the files that a stopped one has left open. */
  abandon(stopped: PGlite): void;
  /** Whether the disk has room for a start. */
  hasSpace(): boolean;
  say?(sentence: string): void;
  /** Ends the process at once. */
  end?(sentence: string): void;
  pauseMs?: number;
}

/** No database can be reached now; callers get 503. */
class StoppedError extends Error {
  readonly code = '57P03';
}

interface Listener {
  channel: string;
  callback: (payload: string) => void;
  unlisten: () => Promise<void>;
}

/**
 * An embedded database that comes back. After a PANIC its next statement would block the process for ever, so the
 * stopped one answers nothing any more; another is opened on the same folder, and recovers every commit.
 */
export async function openLasting(surroundings: ClientContext): Promise<PGlite> {
  const { open, abandon, hasSpace, say = write, end = endProcess, pauseMs = PAUSE_MS } = surroundings;
  const listeners = new Set<Listener>();
  let isClosed = false;
  let coming: Promise<void> | undefined;
  const watched = (client: PGlite): PGlite => {
    watch(client, () => {
      abandon(client);
      say(GONE);
      coming = comeBack();
    });
    return client;
  };
  let current = watched(await open());

  const takeOver = async (next: PGlite): Promise<true> => {
    for (const one of listeners) one.unlisten = await next.listen(one.channel, one.callback);
    current = next;
    coming = undefined;
    say(BACK);
    return true;
  };
  async function comeBack(): Promise<void> {
    for (let failed = 0; !isClosed; ) {
      await setTimeout(pauseMs, undefined, { ref: false });
      if (isClosed || !hasSpace()) continue;
      // The disk is full again, or something else is wrong with it.
      const isBack = await open()
        .then((next) => takeOver(watched(next)))
        .catch(() => false);
      if (isBack) return;
      failed += 1;
      if (failed === ATTEMPTS) end(END);
    }
  }

  const own: Pick<PGlite, 'listen' | 'close'> = {
    async listen(channel, callback, tx) {
      const one = { channel, callback, unlisten: await current.listen(channel, callback, tx) };
      listeners.add(one);
      return async () => {
        listeners.delete(one);
        await one.unlisten();
      };
    },
    async close() {
      isClosed = true;
      const wasComing = coming;
      await wasComing;
      // A stopped one has nothing to close.
      if (coming === undefined) await current.close();
    },
  };
  return new Proxy(current, {
    get(_, key) {
      if (key === 'listen' || key === 'close') return own[key];
      const value: unknown = Reflect.get(current, key, current);
      return typeof value === 'function' && key !== 'constructor' ? value.bind(current) : value;
    },
    set: (_, key, value) => Reflect.set(current, key, value),
  });
}

/** Hears of the statement after which a database answers none, before the next queued one begins. */
function watch(client: PGlite, onStop: () => void): void {
  const { execProtocolStream } = client;
  let hasStopped = false;
  client.execProtocolStream = async (...given) => {
    if (hasStopped) throw new StoppedError('the embedded database has stopped');
    try {
      return await execProtocolStream.apply(client, given);
    } catch (fault) {
      if (isStop(fault) && !hasStopped) {
        hasStopped = true;
        onStop();
      }
      throw fault;
    }
  };
}

/** A PANIC or FATAL, or the end of the program in WebAssembly, which has no severity. */
function isStop(fault: unknown): boolean {
  if (typeof fault !== 'object' || fault === null) return true;
  if ('severity' in fault) return fault.severity === 'PANIC' || fault.severity === 'FATAL';
  return 'name' in fault && (fault.name === 'ExitStatus' || fault.name === 'RuntimeError');
}

function write(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

function endProcess(sentence: string): void {
  write(sentence);
  process.exit(1);
}
