import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pushMutations } from '@tagfalter/contract/sync-push';
import postgres from 'postgres';
import { freePort } from '../../../../../scripts/shared/free-port.ts';
import { createDatabase } from '../../../../e2e/src/database.ts';
import { bundlePage } from '../../bundle.ts';
import { type Connection, type Purpose, pageOrigin, type RunningSide, type Side } from '../../side.ts';
import type { Account } from './account.ts';
import { registerPeople, type SidePerson, tokenOf } from './accounts.ts';
import { EditPlan } from './edits.ts';
import { makePro, seedEntries } from './seed.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { fillWithPhotos } from './ten-years.ts';

/** Days each account of the load edits in turn. */
const LOAD_DAYS = 20;
/** About as long as an identity token. */
const TOKEN_LENGTH = 500;

/** Edits of an account as its device would push them. */
function createEdits(today: number): Pick<Connection, 'body' | 'answered'> {
  const edits = new EditPlan(
    today,
    Array.from({ length: LOAD_DAYS }, (_, day) => day),
  );
  return { body: () => edits.current().body, answered: () => edits.answered() };
}

async function connectionOf(origin: string, { cookie }: SidePerson, today: number): Promise<Connection> {
  const authorization = `Bearer ${await tokenOf(origin, cookie)}`;
  const headers = { 'content-type': 'application/json', authorization };
  return { path: pushMutations.path, headers, ...createEdits(today) };
}

/** The same bytes for a server that only echoes them: the floor. */
export function echoConnection(): Connection {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(TOKEN_LENGTH)}` };
  return { path: '/echo', headers, ...createEdits(Date.now()) };
}

/**
 * The finished product: its server in a process of its own on PostgreSQL, its device store in the page, people who
 * have registered. The server starts anew for each run; database and accounts stay.
 */
export class Product implements Side {
  readonly name = 'tagfalter';
  readonly label = 'Tagfalter';
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), 'tagfalter-bench-product-'));
  readonly #today = Date.now();
  readonly #readers = new Map<number, Promise<SidePerson>>();
  readonly #database: { url: string; drop(): Promise<void> };
  readonly #sql: postgres.Sql;
  readonly #port: number;
  #load: Promise<SidePerson[]> | undefined;
  #look: Promise<SidePerson> | undefined;

  private constructor(database: { url: string; drop(): Promise<void> }, port: number) {
    this.#database = database;
    this.#port = port;
    this.#sql = postgres(database.url, { onnotice: () => {}, max: 2 });
  }

  static async create(): Promise<Product> {
    const { url, drop } = await createDatabase('postgres');
    return new Product({ url: url ?? '', drop }, await freePort());
  }

  async start(): Promise<RunningSide> {
    const script = await bundlePage('product');
    const { url } = this.#database;
    const server = await startServer({ port: this.#port, dataDir: this.#dataDir, databaseUrl: url });
    return {
      origin: server.origin,
      // Any page of its origin will do; this one shows nothing that runs beside.
      page: `${pageOrigin(this.#port)}/api/health`,
      script,
      pid: server.pid,
      // A new day must lie near the day it is written on (decision 8). So a thousand writes edit days gone by.
      editsStanding: true,
      account: async (purpose, entries) => {
        const { accountId, entrySpace, email, password } = await this.#person(server, purpose, entries);
        return JSON.stringify({ accountId, entrySpace, email, password, today: this.#today } satisfies Account);
      },
      connections: async (count) => {
        const people = await this.#loadPeople(server, count);
        return Promise.all(people.map((person) => connectionOf(server.origin, person, this.#today)));
      },
      stop: () => server.stop(),
    };
  }

  /** An account that is only read stays over the runs; an account that is written into is new in each. */
  async #person(server: ServerProcess, purpose: Purpose, entries: number): Promise<SidePerson> {
    if (purpose === 'look') return this.#looker(server, entries);
    const known = purpose === 'read' ? this.#readers.get(entries) : undefined;
    const person = known ?? this.#register(server, 1, entries).then(([first]) => first);
    if (purpose === 'read') this.#readers.set(entries, person);
    return person;
  }

  /** Somebody with photos; only looked at, so they stay over the runs. */
  #looker(server: ServerProcess, entries: number): Promise<SidePerson> {
    this.#look ??= this.#register(server, 1, 0).then(async ([first]) => {
      await fillWithPhotos(server, first, entries, this.#today);
      return first;
    });
    return this.#look;
  }

  /** The accounts of the load, their days as they were at first. */
  async #loadPeople(server: ServerProcess, count: number): Promise<SidePerson[]> {
    this.#load ??= this.#register(server, count, 0);
    const people = await this.#load;
    for (const person of people) {
      const { accountId } = person;
      await this.#sql`delete from entries where account_id = ${accountId}`;
      await seedEntries(this.#sql, person, LOAD_DAYS, this.#today);
    }
    return people;
  }

  async #register(server: ServerProcess, count: number, entries: number): Promise<[SidePerson, ...SidePerson[]]> {
    const [first, ...others] = await registerPeople(server, count);
    if (!first) throw new Error('Nobody was registered');
    const people: [SidePerson, ...SidePerson[]] = [first, ...others];
    for (const person of people) {
      await makePro(this.#sql, person.accountId);
      await seedEntries(this.#sql, person, entries, this.#today);
    }
    await this.#sql`vacuum analyze entries`;
    return people;
  }

  async dispose(): Promise<void> {
    await this.#sql.end();
    await this.#database.drop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
