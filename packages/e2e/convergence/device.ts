import { pushMutations } from '@tagfalter/contract/sync-push';
import type { Poke } from '@tagfalter/contract/sync-stream';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { type DiaryAccount, openDiary } from '@tagfalter/local/diary';
import type { RoundOutcome } from '@tagfalter/local/loop/loop';
import { sendFile } from '@tagfalter/local/media/send-file';
import type { SendingEnv } from '@tagfalter/local/media/sending';
import { runRound } from '@tagfalter/local/sync/round';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { CrashError, type Life, type Network } from './network.ts';
import type { Crash } from './steps.ts';

export const TIME_ZONE = 'UTC';

/** Environment of a device. */
export interface Surroundings {
  account: DiaryAccount;
  origin: string;
  network: Network;
  /** The server's time, milliseconds since the epoch. */
  now(): number;
  /** Pokes that the stream sends while a push is in flight. */
  receive(): Promise<Poke[]>;
}

/** A browser profile: an IndexedDB that outlives every run of the app, and a clock that may be wrong. */
export class Device {
  readonly accountId: string;
  readonly #around: Surroundings;
  #disk = new IDBFactory();
  #life: Life = { dead: false, crash: undefined, transactions: undefined };
  #ticks = 0;
  #heard: Poke[] = [];
  db: DiaryDb;
  env: SendingEnv;
  /** Words in texts that were on their way from here at some time. */
  readonly sent = new Set<string>();
  /** Words beneath a change when its day was deleted here, by its arguments. If it is refused, they are gone. */
  readonly deletedBeneath = new Map<string, string>();
  /** How far its clock is ahead of the server's, milliseconds. */
  skew: number;

  constructor(around: Surroundings, skew: number) {
    this.#around = around;
    this.accountId = around.account.id;
    this.skew = skew;
    ({ db: this.db, env: this.env } = this.#boot());
  }

  #boot(): { db: DiaryDb; env: SendingEnv } {
    const { origin, network, account, now } = this.#around;
    const life: Life = { dead: false, crash: undefined, transactions: undefined };
    this.#life = life;
    const db = openDiary(account, { indexedDB: this.#disk, IDBKeyRange });
    db.use({
      stack: 'dbcore',
      name: 'life',
      create: (below) => ({
        ...below,
        transaction: (stores, mode, options) => {
          if (mode === 'readwrite') spend(life);
          if (life.dead) throw new CrashError('the device is gone');
          return below.transaction(stores, mode, options);
        },
      }),
    });
    const env: SendingEnv = {
      fetch: this.#hearing(network.fetchOf(life)),
      origin,
      now: () => {
        this.#ticks += 1;
        return now() + this.skew + this.#ticks;
      },
      timeZone: () => TIME_ZONE,
      random: () => 0.5,
      uuid: () => crypto.randomUUID(),
      token: async () => ({ status: 'ok', token: account.id }),
      uploader: async () => sendFile,
      locks: undefined,
      online: () => true,
      visible: () => true,
      // Errors of a dying device mean nothing.
      report: (error, where) => life.dead || console.error(where, error),
    };
    return { db, env };
  }

  #hearing(below: typeof fetch): typeof fetch {
    return async (input, init) => {
      const reply = await below(input, init);
      if (String(input).endsWith(pushMutations.path)) this.#heard.push(...(await this.#around.receive()));
      return reply;
    };
  }

  /** Runs a round. If the device dies in it, it is started again. */
  async sync(crash?: Crash): Promise<RoundOutcome | undefined> {
    const life = this.#life;
    const takePokes = () => this.#heard.splice(0);
    life.crash = crash;
    life.transactions = typeof crash === 'number' ? crash : undefined;
    const outcome = await runRound(this.db, this.env, { takePokes }).catch((error: unknown) => {
      if (life.dead) return undefined;
      throw error;
    });
    life.crash = undefined;
    life.transactions = undefined;
    if (life === this.#life && life.dead) this.restart();
    return outcome;
  }

  /** The app ends without a word and is opened again. */
  restart(): void {
    this.#life.dead = true;
    this.#heard = [];
    this.db.close();
    ({ db: this.db, env: this.env } = this.#boot());
  }

  /** Everything that is on the disk. */
  async copy(): Promise<Map<string, unknown[]>> {
    const tables = await Promise.all(this.db.tables.map(async (table) => [table.name, await table.toArray()] as const));
    return new Map(tables);
  }

  /** Puts another profile's disk in the place of this one's. */
  async adopt(copy: ReadonlyMap<string, unknown[]>): Promise<void> {
    this.sent.clear();
    this.#disk = new IDBFactory();
    this.restart();
    await this.db.open();
    for (const table of this.db.tables) await table.bulkPut(copy.get(table.name) ?? []);
  }

  close(): void {
    this.#life.dead = true;
    this.db.close();
  }
}

function spend(life: Life): void {
  if (life.transactions === undefined) return;
  if (life.transactions === 0) life.dead = true;
  life.transactions -= 1;
}
