import { PROTOCOL } from '@tagfalter/contract/protocol';
import { nudgeStream } from '@tagfalter/contract/sync-stream';
import { createEmptyDatabase, type TestDatabase } from '../src/database.ts';
import { FaultProxy } from '../src/fault-proxy.ts';
import { Stack } from '../src/stack.ts';

/** Processes of the product on one PostgreSQL, behind a proxy that gives each connection to the next of them. */
export class Fleet {
  readonly members: readonly Stack[];
  readonly #database: TestDatabase;
  readonly #proxy: FaultProxy;
  readonly #env: Record<string, string>;

  private constructor(members: Stack[], database: TestDatabase, proxy: FaultProxy, env: Record<string, string>) {
    this.members = members;
    this.#database = database;
    this.#proxy = proxy;
    this.#env = env;
  }

  /** @param more variables of every process */
  static async boot(size: number, more: Record<string, string> = {}): Promise<Fleet> {
    const database = await createEmptyDatabase();
    const members: Stack[] = [];
    let turn = 0;
    const proxy = new FaultProxy(() => {
      turn += 1;
      // A dead process stays in turn: a proxy hears of a death late.
      return Number(new URL(members[turn % members.length]?.direct ?? '').port);
    });
    await proxy.listen();
    const env = { ...more, PUBLIC_URL: proxy.origin };
    // At once: one of them migrates the empty database.
    const shared: TestDatabase = { url: database.url, drop: async () => {} };
    members.push(...(await Promise.all(Array.from({ length: size }, () => Stack.boot(shared, env)))));
    return new Fleet(members, database, proxy, env);
  }

  get origin(): string {
    return this.#proxy.origin;
  }

  member(index: number): Stack {
    const found = this.members[index % this.members.length];
    if (!found) throw new Error('no such process');
    return found;
  }

  /** Starts a process that has ended. @param main of another build */
  start(member: Stack, main?: string): Promise<void> {
    return member.start(this.#env, main);
  }

  async stop(): Promise<void> {
    await this.#proxy.close();
    for (const member of this.members) await member.stop();
    await this.#database.drop();
  }
}

/** Events of a stream, one at a time. */
export interface Listening {
  next(): Promise<string>;
  end(): Promise<void>;
}

/** Listens for changes at one process, as a device does. */
export async function listenAt(member: Stack, token: string): Promise<Listening> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${member.direct}${nudgeStream.path}?protocol=${PROTOCOL}`, { headers });
  if (!reply.ok || !reply.body) throw new Error(`no stream: ${reply.status}`);
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  return {
    next: async () => (await reader.read()).value ?? '',
    end: () => reader.cancel(),
  };
}
