import { randomBytes } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserSchema } from '@tagfalter/contract/user';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileBlobs } from '#api/adapters/file-blobs.ts';
import { blobKeysOf } from '#api/backup/blob-list.ts';
import { type Manifest, readManifest } from '#api/backup/manifest.ts';
import { takeBackup } from '#api/backup/take-backup.ts';
import { invitations, users } from '#api/db/account-schema.ts';
import { identityJwks, identitySession } from '#api/db/identity-schema.ts';
import { secrets } from '#api/db/installation-schema.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { shelfFiles } from '#api/db/shelf-schema.ts';
import { tablesInOrder } from '#api/db/tables.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { blobKey } from '#api/features/media/blob-keys.ts';
import { backUp, createFolders, fillEmptyTables, putBack } from './backup-stage.ts';
import { type DatabaseKind, everyDatabase, serverDatabase, type TestDatabase } from './database.ts';
import { laterEntries, laterVersion, reopen } from './later-version.ts';
import { type MediaStage, openMediaStage, ready } from './media-stage.ts';
import { createProduct, type Person, signInAgain } from './product.ts';
import { makeDevice } from './sync-actors.ts';
import { sha256 } from './tus.ts';

const SLOW = 300_000;
const folders = createFolders();
afterAll(() => folders.remove());

interface FilledStage {
  stage: MediaStage;
  person: Person;
  photoHash: string;
}

/** More rows than a page, in a table with a two-column key. */
async function fillPages(db: Db, accountId: string): Promise<void> {
  await db.execute(sql`
    insert into processed_mutations (account_id, key) select ${accountId}::uuid, gen_random_uuid() from generate_series(1, 450)`);
}

async function shelve({ database, product }: MediaStage, accountId: string, bytes: Buffer): Promise<void> {
  const hash = sha256(bytes);
  await product.deps.blobs.put(blobKey(accountId, hash, 'shelf'), bytes);
  const { length: size } = bytes;
  await database.db.insert(shelfFiles).values({ accountId, hash, type: 'video/mp4', size, stored: size, crc32: 7 });
}

/** A product with rows in every table, some beyond a page, a photo, a recording and a film. */
async function fill(create: DatabaseKind['create']): Promise<FilledStage> {
  const stage = await openMediaStage(create);
  const { db } = stage.database;
  const person = await stage.person();
  const phone = makeDevice(db, { ...person, emailVerified: true, isPro: true, subscriptions: [] });
  const day = localDateOf(Date.now(), 'UTC');
  const image = { hash: sha256(stage.photo), type: 'image/jpeg', size: stage.photo.length, name: 'see.jpg' };
  phone.save(day, { text: 'Häkchen „so", \\Strich und 🦋\nund eine Zeile' }, { add: [image] });
  phone.save(day, { text: 'x'.repeat(3001) });
  await phone.push();
  ready(await person.device.upload(stage.photo, {}));
  ready(await person.device.upload(stage.speech, { kind: 'audio', type: 'audio/webm' }));
  await shelve(stage, person.accountId, randomBytes(200_000));
  await makeInvitations(db, 450, Date.now());
  await fillPages(db, person.accountId);
  await fillEmptyTables(db);
  return { stage, person, photoHash: image.hash };
}

/** Parts that a restore keeps: all but the versions of accounts (S13). */
function content({ files, migrations, tables }: Manifest) {
  return { files, migrations, tables: tables.map((table) => (table.name === 'owners' ? table.rows : table)) };
}

async function keysOf(folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobKeysOf(folder)) keys.push(key);
  return keys;
}

async function tableNames(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = 'public'`);
  return rows.map(({ name }) => name).sort();
}

describe('a backup restored on another kind of database (promise 11)', () => {
  it('holds every table and every file, and goes the way back unchanged', { timeout: SLOW }, async () => {
    const [embedded, server] = everyDatabase;
    if (!embedded || !server) throw new Error('no everyDatabase');
    const { stage, person, photoHash } = await fill(embedded.create);
    const { db } = stage.database;
    expect(
      tablesInOrder()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(await tableNames(db));
    const first = join(await folders.make(), 'first');
    const taken = await backUp(stage.database, stage.product.deps.config.dataDir, first);
    expect(taken.tables.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(taken.files).toMatchObject({ count: 5, missing: [] });

    const target = await server.create();
    const dataDir = await folders.make();
    expect((await putBack(target, dataDir, first)).missing).toEqual([]);
    const second = join(await folders.make(), 'second');
    const again = await backUp(target, dataDir, second);
    expect(content(again)).toEqual(content(taken));
    expect(again.epoch).toBeGreaterThan(0);

    await putBack(stage.database, await folders.make(), second);
    const third = await backUp(stage.database, dataDir, join(await folders.make(), 'third'));
    expect(content(third)).toEqual(content(taken));
    expect(third.epoch).toBeGreaterThan(again.epoch);
    await stage.close();
    await serves(target, dataDir, person, photoHash);
    await target.close();
  });
});

/** The restored product signs people in by password alone, has no sessions, and delivers their text and photos. */
async function serves(database: TestDatabase, dataDir: string, person: Person, photoHash: string): Promise<void> {
  const product = await createProduct(database, { dataDir });
  const cookie = { cookie: person.cookie };
  expect((await product.app.inject({ url: '/api/identity/token', headers: cookie })).statusCode).toBe(401);
  expect((await product.app.inject({ url: '/api/auth/user', headers: person.headers })).statusCode).toBe(401);
  const headers = { authorization: `Bearer ${await signInAgain(product, person)}` };
  const me = await product.app.inject({ url: '/api/auth/user', headers });
  expect(v.parse(UserSchema, me.json()).id).toBe(person.accountId);
  const [today] = v.parse(
    v.array(v.object({ text: v.string(), originalUrls: v.array(v.string()) })),
    (await product.app.inject({ url: '/api/entries', headers })).json(),
  );
  expect(today?.text).toContain('🦋');
  const photo = await product.app.inject({ url: today?.originalUrls[0] ?? '' });
  expect(sha256(photo.rawPayload)).toBe(photoHash);
  await product.close();
}

/** Contents of all table files. */
async function wordsOf(folder: string, { tables }: Manifest): Promise<string> {
  const files = tables.map(({ name }) => readFile(join(folder, 'tables', `${name}.jsonl`), 'utf8'));
  return (await Promise.all(files)).join('');
}

describe.each(everyDatabase)('restoring on $name', ({ create }) => {
  let filled: FilledStage;
  beforeAll(async () => {
    filled = await fill(create);
  }, SLOW);
  afterAll(() => filled.stage.close());

  it('changes nothing when the backup is incomplete, damaged or of another history', { timeout: SLOW }, async () => {
    const { stage } = filled;
    const { dataDir } = stage.product.deps.config;
    const take = async (): Promise<string> => {
      const folder = join(await folders.make(), 'backup');
      await backUp(stage.database, dataDir, folder);
      return folder;
    };
    const fails = async (folder: string, sentence: RegExp): Promise<void> => {
      await expect(putBack(stage.database, await folders.make(), folder)).rejects.toThrow(sentence);
    };
    const before = await take();
    await expect(backUp(stage.database, dataDir, before)).rejects.toThrow(/is not empty/);

    const incomplete = await take();
    await rm(join(incomplete, 'manifest.json'));
    await fails(incomplete, /holds no complete backup/);

    const altered = await take();
    await appendFile(join(altered, 'tables/entries.jsonl'), '{}\n');
    await fails(altered, /damaged: .*entries\.jsonl/);

    const spoiled = await take();
    const [key = ''] = await keysOf(spoiled);
    await writeFile(join(spoiled, 'files', key), 'other bytes');
    await fails(spoiled, /damaged: .*\/original/);

    const foreign = await take();
    const manifest = await readFile(join(foreign, 'manifest.json'), 'utf8');
    await writeFile(join(foreign, 'manifest.json'), manifest.replace(/("migrations": \[)/, '$1"ff",'));
    await fails(foreign, /before the first release/);

    // A wrong count shows only after the tables are dropped: the transaction restores them.
    const short = await take();
    const counted = await readFile(join(short, 'manifest.json'), 'utf8');
    await writeFile(join(short, 'manifest.json'), counted.replace(/("name": "entries",\s+"rows": )1/, '$12'));
    await fails(short, /entries does not hold 2 rows/);

    expect({ ...(await readManifest(await take())), takenAt: '' }).toEqual({
      ...(await readManifest(before)),
      takenAt: '',
    });
  });

  it('holds no keys and sessions and revives none (threat 18)', {
    timeout: SLOW,
  }, async () => {
    const { stage, person } = filled;
    const { db } = stage.database;
    const kept = [
      ...(await db.select({ value: secrets.value }).from(secrets)),
      ...(await db.select({ value: identityJwks.privateKey }).from(identityJwks)),
      ...(await db.select({ value: identitySession.token }).from(identitySession)),
    ];
    expect(kept.length).toBeGreaterThan(4);
    const folder = join(await folders.make(), 'backup');
    const words = await wordsOf(folder, await backUp(stage.database, stage.product.deps.config.dataDir, folder));
    expect(words).toContain(person.email);
    expect(kept.filter(({ value }) => words.includes(JSON.stringify(value).slice(1, -1)))).toEqual([]);

    const target = await create();
    await putBack(target, await folders.make(), folder);
    expect([await target.db.$count(identitySession), await target.db.$count(secrets)]).toEqual([0, 0]);
    await target.close();
  });

  it('upgrades an older version’s backup and refuses a later one’s', {
    timeout: SLOW,
  }, async () => {
    const { stage, person } = filled;
    const { dataDir } = stage.product.deps.config;
    const [older, newer] = [join(await folders.make(), 'older'), join(await folders.make(), 'newer')];
    await backUp(stage.database, dataDir, older);
    const later = await laterVersion();
    const updated = await create();
    const opened = await reopen(updated, later);
    await putBack(updated, await folders.make(), older, later);

    expect(await updated.db.select().from(laterEntries)).toEqual([{ later: 'brought along' }]);
    const [account] = await updated.db.select().from(owners).where(eq(owners.ownerId, person.accountId));
    expect(account?.epoch).toBeGreaterThan(0);
    expect(account?.version).toBe(account?.epoch);

    await backUp(updated, dataDir, newer);
    await expect(putBack(stage.database, dataDir, newer)).rejects.toThrow(/backup was made by a newer version/);
    await expect(putBack(updated, dataDir, older)).rejects.toThrow(/database belongs to a newer version/);
    if (opened.source.kind === 'server') await opened.close();
    await updated.close();
    await later.remove();
  });

  it('forgets a medium without file, so devices send it again (S10)', {
    timeout: SLOW,
  }, async () => {
    const { stage, photoHash } = filled;
    const { dataDir } = stage.product.deps.config;
    const folder = join(await folders.make(), 'backup');
    await backUp(stage.database, dataDir, folder);
    const key = (await keysOf(folder)).find((name) => name.endsWith(`${photoHash}/original`)) ?? '';
    await createFileBlobs(join(dataDir, 'blobs')).remove(key);
    const lacking = join(await folders.make(), 'lacking');
    expect((await backUp(stage.database, dataDir, lacking)).files.missing).toEqual([key]);
    const { missing } = await putBack(stage.database, await folders.make(), lacking);
    expect(missing).toEqual([key]);
    expect(await stage.database.db.select().from(media).where(eq(media.hash, photoHash))).toEqual([]);
  });
});

describe('a backup beside a busy product', () => {
  it('is the state of one moment', { timeout: SLOW }, async () => {
    const { stage } = await fill(serverDatabase.create);
    const { db } = stage.database;
    const { dataDir } = stage.product.deps.config;
    const counted = await db.$count(invitations);
    const late: Array<Promise<unknown>> = [];
    const folder = join(await folders.make(), 'backup');
    const manifest = await takeBackup(
      { db, blobs: createFileBlobs(join(dataDir, 'blobs')), now: Date.now },
      folder,
      (line) => {
        if (late.length === 0 && line.includes('rows')) late.push(makeInvitations(db, 3, Date.now()), db.delete(users));
      },
    );
    await Promise.all(late);
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
    expect([rowsOf('invitations'), rowsOf('users')]).toEqual([counted, 1]);
    expect([await db.$count(invitations), await db.$count(users)]).toEqual([counted + 3, 0]);
    await stage.close();
  });
});
