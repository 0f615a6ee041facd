import { createHash } from 'node:crypto';
import { accountExport } from '@tagfalter/contract/account-export';
import { getEntryShelf } from '@tagfalter/contract/entry-shelf';
import { EXPORT_FILE, fromExport } from '@tagfalter/contract/export-format';
import { getImport } from '@tagfalter/contract/imports';
import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import type { Entry } from '@tagfalter/domain/entry';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { eq, lt } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revisions } from '#api/db/entry-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { findNamed, findOnShelves } from '#api/features/entries/named-media.ts';
import { collectMedia } from '#api/features/media/collect.ts';
import { collectShelfFiles } from '#api/features/media/shelf-files.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import {
  type Contents,
  type DrawnArchive,
  FILE_KINDS,
  makeArchive,
  newText,
  newWord,
  PROGRAMS,
  wordsOf,
} from './brought-archives.ts';
import { embeddedDatabase } from './database.ts';
import { type ImportStage, openImportStage } from './import-stage.ts';
import type { Person } from './product.ts';
import { makeDevice } from './sync-actors.ts';
import { unpack } from './unpack.ts';

/** Stories: a slice here, more by `npm run soak -- --only brought`. */
const RUNS = Number(process.env.SOAK_COUNT ?? 2);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const EACH_STEP = process.env.SOAK_COUNT !== undefined;
const SLOW = 120_000 + RUNS * 20_000;
const QUOTA = 1_000_000_000;
const DATES = ['2018-05-01', '2018-05-02', '2019-06-03'] as const;
const FORGET = defineJob({
  ...{ name: 'forget-revisions', data: NoData, key: () => 'now', width: 1 },
  retry: { limit: 0, delay: 1, max: 1 },
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const drawnArchive: fc.Arbitrary<DrawnArchive> = fc.record({
  program: fc.constantFrom(...PROGRAMS),
  entries: fc.array(
    fc.record({
      date: fc.constantFrom(...DATES),
      hour: fc.integer({ min: 1, max: 20 }),
      length: fc.constantFrom(0, 20, 200, 200, 200, 200, 200, 4000, 60_000, 99_500, 110_000),
      files: fc.array(fc.constantFrom(...FILE_KINDS), { maxLength: 3 }),
      hasTags: fc.boolean(),
      hasPlace: fc.boolean(),
      isOdd: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('import' as const), which: fc.nat(2), isFull: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('edit' as const), day: fc.nat(2), from: fc.integer({ min: 0, max: 99 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('merge' as const), day: fc.nat(2), from: fc.integer({ min: 0, max: 99 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), day: fc.nat(2), item: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('move' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type DayStep = Exclude<Step, { act: 'import' } | { act: 'move' }>;

const story = fc.record({
  archives: fc.array(drawnArchive, { minLength: 3, maxLength: 3 }),
  hasDays: fc.boolean(),
  steps: fc.array(step, { minLength: 4, maxLength: 8 }),
});

const entry = (length: number, files: DrawnArchive['entries'][number]['files'] = []) => {
  return { date: DATES[0], hour: 9, length, files, hasTags: true, hasPlace: true, isOdd: true };
};
/** Each kind of what a day has no place for: longer words, a second recording, values of another archive. */
const KNOWN: typeof story extends fc.Arbitrary<infer T> ? T : never = {
  hasDays: true,
  archives: [
    { program: 'day-one', entries: [entry(110_000, ['recording', 'no-photo'])] },
    { program: 'tagfalter', entries: [entry(200, ['recording', 'photo'])] },
    { program: 'journey', entries: [entry(4000, ['no-recording', 'video'])] },
  ],
  steps: [
    { act: 'merge', day: 0, from: 50 },
    { act: 'import', which: 1, isFull: false },
    { act: 'import', which: 2, isFull: false },
    { act: 'move' },
  ],
};

/** Content that the person brought or wrote, and has not taken away. */
class Ledger {
  readonly words = new Set<string>();
  readonly parts = new Set<string>();
  readonly files = new Set<string>();
  /** Words that she wrote over. */
  readonly #taken = new Set<string>();

  bring({ words, parts, files }: Contents, isFull: boolean): void {
    for (const word of words) if (!this.#taken.has(word)) this.words.add(word);
    if (isFull) return;
    for (const word of parts) this.parts.add(word);
    for (const hash of files) this.files.add(hash);
  }
  write(before: string, after: string): void {
    const left = new Set(wordsOf(after));
    for (const word of wordsOf(before)) if (!left.has(word)) this.#take(word);
    for (const word of left) if (!this.#taken.has(word)) this.words.add(word);
  }
  /** An item leaves its shelf, and with it what stands nowhere else. */
  removed(gone: HeldContent, left: HeldContent): void {
    for (const word of [...gone.words, ...gone.parts]) {
      if (!left.words.has(word)) this.words.delete(word);
      if (!left.words.has(word) && !left.parts.has(word)) this.parts.delete(word);
    }
    for (const hash of gone.files) if (!left.files.has(hash)) this.files.delete(hash);
  }
  #take(word: string): void {
    this.#taken.add(word);
    this.words.delete(word);
  }
}

/** Content found in the diary. */
class HeldContent {
  readonly words = new Set<string>();
  readonly parts = new Set<string>();
  readonly files = new Set<string>();

  say(words: string): void {
    for (const word of wordsOf(words)) this.words.add(word);
  }
  hold(kind: string, label: string, bytes: Uint8Array | undefined): void {
    for (const word of wordsOf(label)) this.parts.add(word);
    if (bytes === undefined) return;
    const words = wordsOf(Buffer.from(bytes).toString());
    for (const word of words) this.parts.add(word);
    if (kind === 'text' || kind === 'version') for (const word of words) this.words.add(word);
    this.files.add(sha256(bytes));
  }
  remember(content: object): void {
    const said = JSON.stringify(content);
    this.say(said);
    for (const [hash] of said.matchAll(/[0-9a-f]{64}/g)) this.files.add(hash);
  }
  lacking({ words, parts, files }: Ledger): object {
    return {
      words: short([...words].filter((word) => !this.words.has(word))),
      parts: short([...parts].filter((word) => !this.parts.has(word) && !this.words.has(word))),
      files: short([...files].filter((hash) => !this.files.has(hash))),
    };
  }
}
const hashesOf = ({ images, audio }: Pick<Entry, 'images' | 'audio'>): string[] => {
  return [...images.map(({ hash }) => hash), ...(audio ? [audio.hash] : [])];
};

/** Thousands of missing words say no more than the first. */
const short = (all: readonly string[]) => ({ count: all.length, first: all.slice(0, 3) });
const NOTHING = { words: short([]), parts: short([]), files: short([]) };

describe.each([embeddedDatabase])('what was brought, after 91 days on $name (spec decisions 73, 74)', ({ create }) => {
  let stage: ImportStage;
  beforeAll(async () => {
    stage = await openImportStage(create, { env: { ACCOUNT_QUOTA_GB: String(QUOTA / 1e9) } });
  }, SLOW);
  afterAll(() => stage.close());

  const inject = (who: Person, method: 'GET' | 'POST', url: string, payload?: object) =>
    stage.media.product.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  const setUsed = ({ accountId }: Person, mediaBytes: number) =>
    stage.media.database.db.update(owners).set({ mediaBytes }).where(eq(owners.ownerId, accountId));
  const deviceOf = ({ accountId, entrySpace, email }: Person) =>
    makeDevice(
      stage.media.database.db,
      { accountId, entrySpace, email, emailVerified: true, isPro: true, subscriptions: [] },
      { now: () => stage.media.clock.now },
    );

  const bring = async (who: Person, bytes: Buffer, isFull = false): Promise<void> => {
    const { id } = await stage.check(who, bytes);
    if (isFull) await setUsed(who, QUOTA);
    await stage.apply(who, id);
    const existing = async () => v.parse(getImport.reply, (await inject(who, 'GET', getImport.path)).json()).import;
    await expect
      .poll(
        async () => {
          const known = await existing();
          return known?.state === 'done' || known?.waitsFor === 'quota_full';
        },
        { timeout: 50_000, interval: 20 },
      )
      .toBe(true);
    if ((await existing())?.state !== 'done') {
      await inject(who, 'POST', `/api/imports/${id}/apply`, { dates: [], leaveOut: 'files' });
      await stage.reaches(who, 'done');
    }
    if (isFull) await setUsed(who, 0);
  };
  const exported = async (who: Person): Promise<Buffer> => {
    const { url } = v.parse(accountExport.reply, (await inject(who, 'GET', accountExport.path)).json());
    return Buffer.from(await (await stage.media.load(url)).arrayBuffer());
  };
  const shelfOf = async (who: Person, id: string) =>
    v.parse(getEntryShelf.reply, (await inject(who, 'GET', `/api/entries/${id}/shelf`)).json()).items;
  const bytesAt = async (url: string) => Buffer.from(await (await stage.media.load(url)).arrayBuffer());

  const heldOn = async (who: Person, held: HeldContent, { id, readyMedia, ...entry }: SyncedEntry): Promise<void> => {
    held.say(JSON.stringify({ ...entry, shelf: [] }));
    for (const hash of hashesOf(entry)) if (readyMedia.includes(hash)) held.files.add(hash);
    for (const { kind, label, file } of await shelfOf(who, id)) {
      held.hold(kind, label, file ? await bytesAt(file.url) : undefined);
    }
  };
  /** In days and on shelves; in the history, too, if it counts. */
  const heldBy = async (who: Person, withHistory = true): Promise<HeldContent> => {
    const held = new HeldContent();
    const { entries, earlier } = await stage.diary(who);
    for (const one of entries) await heldOn(who, held, one);
    for (const { content } of withHistory ? earlier : []) held.remember(content);
    return held;
  };
  const heldIn = async (archive: Buffer): Promise<HeldContent> => {
    const files = await unpack(archive);
    const { entries, media } = fromExport(JSON.parse(files.get(EXPORT_FILE)?.toString() ?? ''));
    const bytes = new Map(media.map(({ hash, file }) => [hash, file === null ? undefined : files.get(file)]));
    const held = new HeldContent();
    for (const { shelf = [], ...entry } of entries) {
      held.say(JSON.stringify(entry));
      for (const { kind, label, file } of shelf) held.hold(kind, label, file && bytes.get(file.hash));
      for (const hash of hashesOf(entry)) held.hold('photo', '', bytes.get(hash));
    }
    return held;
  };

  /** A stretch of a text, in new words. */
  const rewritten = (text: string, from: number): string => {
    const start = Math.floor((text.length * from) / 100);
    const end = Math.min(text.length, start + 900);
    return `${text.slice(0, start)} ${newText(Math.max(30, end - start - 60))} ${text.slice(end)}`.slice(
      0,
      Math.max(3000, text.length),
    );
  };
  type Archives = Awaited<ReturnType<typeof makeArchive>>[];
  const remove = async (who: Person, ledger: Ledger, id: string, place: number): Promise<void> => {
    const items = await shelfOf(who, id);
    const item = items[place % items.length];
    if (!item) return;
    const gone = new HeldContent();
    gone.hold(item.kind, item.label, item.file ? await bytesAt(item.file.url) : undefined);
    const named = item.file ? { hash: item.file.hash } : { label: item.label };
    const said = await inject(who, 'POST', `/api/entries/${id}/shelf/remove`, { kind: item.kind, ...named });
    expect(said.statusCode).toBe(200);
    ledger.removed(gone, await heldBy(who, false));
  };
  /** Writes the texts from devices that all began on the same text. */
  const write = async (who: Person, date: LocalDate, before: string, texts: readonly string[]): Promise<void> => {
    for (const text of texts) {
      const device = deviceOf(who);
      device.edit(date, before, text);
      expect((await device.push()).results.map(({ status }) => status)).toEqual(['applied']);
      stage.media.clock.now += 1000;
    }
  };
  const playOnDay = async (who: Person, ledger: Ledger, one: DayStep): Promise<void> => {
    const { entries } = await stage.diary(who);
    const day = entries[one.day % entries.length];
    if (!day) return;
    if (one.act === 'remove') return remove(who, ledger, day.id, one.item);
    const texts = (one.act === 'edit' ? [one.from] : [one.from, one.from]).map((from) => rewritten(day.text, from));
    for (const text of texts) ledger.write(day.text, text);
    await write(who, day.date, day.text, texts);
  };
  /** @returns whose diary it is afterwards */
  const play = async (who: Person, ledger: Ledger, one: Step, archives: Archives): Promise<Person> => {
    if (one.act === 'move') {
      const other = await stage.person({ proAccount: true });
      await bring(other, await exported(who));
      return other;
    }
    if (one.act !== 'import') {
      await playOnDay(who, ledger, one);
      return who;
    }
    const archive = archives[one.which];
    if (!archive) throw new Error('no such archive');
    await bring(who, archive.bytes, one.isFull);
    ledger.bring(archive.contents, one.isFull);
    return who;
  };
  /** The night's work, once the guard of the clock trusts the jump. */
  const later = async (): Promise<void> => {
    const { db } = stage.media.database;
    const { blobs } = stage.media.product.deps;
    const { clock } = stage.media;
    const over = () => db.$count(revisions, lt(revisions.at, new Date(clock.now - 90 * DAY_MS)));
    const before = clock.now;
    clock.now += 91 * DAY_MS;
    await expect
      .poll(
        async () => {
          clock.now += HOUR_MS;
          await stage.media.product.deps.jobs.add(FORGET, {});
          return over();
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBe(0);
    await collectMedia({ db, blobs, findNamed }, clock.now);
    await collectShelfFiles({ db, blobs, findOnShelves }, clock.now);
    // An archive is for whoever has signed in lately.
    clock.now = before;
  };

  it(
    `is in the day or on its shelf (seed ${SEED})`,
    async () => {
      const property = fc.asyncProperty(story, async ({ archives, hasDays, steps }) => {
        const made = await Promise.all(archives.map(makeArchive));
        let who: Person = await stage.person({ proAccount: true });
        const ledger = new Ledger();
        if (hasDays) {
          const device = deviceOf(who);
          for (const date of DATES) {
            const text = newText(300);
            device.save(date, { text, topMoment: newWord(), addedLater: true });
            ledger.write('', text);
          }
          expect((await device.push()).results.map(({ status }) => status)).toEqual(DATES.map(() => 'applied'));
        }
        for (const one of [{ act: 'import' as const, which: 0, isFull: false }, ...steps]) {
          who = await play(who, ledger, one, made);
          if (EACH_STEP) expect((await heldBy(who)).lacking(ledger), `after ${JSON.stringify(one)}`).toEqual(NOTHING);
        }
        await later();
        expect((await heldBy(who)).lacking(ledger), 'after 91 days').toEqual(NOTHING);
        expect((await heldIn(await exported(who))).lacking(ledger), 'in the archive').toEqual(NOTHING);
      });
      const examples: [typeof KNOWN][] = [[KNOWN]];
      await fc.assert(property, {
        examples,
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: process.env.FUZZ_SHRINK === undefined,
      });
    },
    SLOW,
  );
});
