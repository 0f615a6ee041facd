import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#api/base/config.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { requireDurable } from '#api/db/durability.ts';
import { openProductDatabase } from '#api/db/open-product.ts';
import { prepareDataDir } from './database.ts';

const root = mkdtempSync(join(tmpdir(), 'tagfalter-damaged-'));
const sound = join(root, 'sound');
const SLOW = 120_000;

const open = (dataDir: string) => openProductDatabase(readConfig({ DATA_DIR: dataDir }));

beforeAll(() => {
  mkdirSync(sound);
  prepareDataDir(sound);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Files of a folder by name and content. */
function contentOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    hash.update(name);
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

const segments = (db: string) =>
  readdirSync(join(db, 'pg_wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => join(db, 'pg_wal', name));

const damages: Record<string, (db: string) => void> = {
  PG_VERSION: (db) => rmSync(join(db, 'PG_VERSION')),
  'global/pg_control': (db) => truncateSync(join(db, 'global/pg_control'), 0),
  base: (db) => rmSync(join(db, 'base'), { recursive: true }),
  pg_xact: (db) => rmSync(join(db, 'pg_xact/0000')),
  pg_wal: (db) => {
    for (const file of segments(db)) rmSync(file);
  },
};

function damagedCopy(name: string, damage: (db: string) => void): string {
  const dataDir = join(root, name.replaceAll('/', '-'));
  cpSync(sound, dataDir, { recursive: true });
  damage(join(dataDir, 'db'));
  return dataDir;
}

describe('a data directory whose database is damaged (threat 5)', () => {
  it.each(Object.entries(damages))('is refused for want of %s, and nothing in it changes', async (name, damage) => {
    const dataDir = damagedCopy(name, damage);
    const before = contentOf(dataDir);
    const refusal = await open(dataDir).catch((fault: unknown) => fault);
    expect(refusal).toBeInstanceOf(StartFault);
    expect(String(refusal)).toContain(`is damaged: ${name} is missing or cannot be read. Nothing was changed.`);
    expect(contentOf(dataDir)).toBe(before);
  });

  it.each(['db', 'blobs', 'uploads'])('is refused in one sentence for a file in place of %s', async (name) => {
    const dataDir = join(root, `file-${name}`);
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, name), 'no folder');
    const refusal = await open(dataDir).catch((fault: unknown) => fault);
    expect(refusal).toBeInstanceOf(StartFault);
    expect(String(refusal)).toContain(`${join(dataDir, name)} has to be a folder and is a file. Nothing was changed.`);
    expect(readdirSync(dataDir)).toEqual([name]);
  });

  it.each(['base', 'pg_xact', 'pg_wal'])('is refused for a file in place of %s', async (name) => {
    const dataDir = damagedCopy(`as-file-${name}`, (db) => {
      rmSync(join(db, name), { recursive: true });
      writeFileSync(join(db, name), 'no folder');
    });
    await expect(open(dataDir)).rejects.toThrow(`is damaged: ${name} is missing or cannot be read.`);
  });

  it('is refused where its log holds something else', async () => {
    const dataDir = damagedCopy('other-log', (db) => {
      for (const file of segments(db)) writeFileSync(file, Buffer.alloc(statSync(file).size, 7));
    });
    const before = contentOf(dataDir);
    await expect(open(dataDir)).rejects.toThrow('pg_wal is missing or cannot be read');
    expect(contentOf(dataDir)).toBe(before);
  });

  it(
    'is refused with a sentence where only PostgreSQL sees the damage',
    async () => {
      const dataDir = damagedCopy('control', (db) => {
        const file = join(db, 'global/pg_control');
        const bytes = readFileSync(file);
        bytes.fill(7, 100, 200);
        writeFileSync(file, bytes);
      });
      const refusal = await open(dataDir).catch((fault: unknown) => fault);
      expect(refusal).toBeInstanceOf(StartFault);
      expect(String(refusal)).toContain('npm run restore');
    },
    SLOW,
  );

  it.each(['blobs', 'uploads'])('is refused where %s lie there without a database', async (name) => {
    const dataDir = join(root, `only-${name}`);
    mkdirSync(join(dataDir, name), { recursive: true });
    writeFileSync(join(dataDir, name, 'photo'), 'bytes');
    await expect(open(dataDir)).rejects.toThrow('its database (db) is missing. Nothing was changed.');
    expect(readdirSync(dataDir)).toEqual([name]);
  });
});

describe('the embedded database', () => {
  it.each(['fsync', 'full_page_writes'])(
    'is refused with %s=off (promise 10)',
    async (setting) => {
      const dataDir = damagedCopy(`without-${setting}`, (db) => {
        const file = join(db, 'postgresql.conf');
        writeFileSync(file, `${readFileSync(file, 'utf8')}\n${setting} = off\n`);
      });
      const config = readConfig({ DATA_DIR: dataDir });
      const { db, close } = await openProductDatabase(config);
      const log = { warn: () => undefined };
      await expect(requireDurable(db, config, log)).rejects.toThrow(`The embedded database runs with ${setting}=off`);
      await expect(requireDurable(db, { ...config, databaseUnsafe: true }, log)).resolves.toBeUndefined();
      await close();
    },
    SLOW,
  );

  it(
    'opens undamaged and syncs its log to the disk',
    async () => {
      const config = readConfig({ DATA_DIR: damagedCopy('durable', () => undefined) });
      const { db, close } = await openProductDatabase(config);
      await requireDurable(db, config, { warn: () => expect.fail('a warning') });
      const found = await db.execute(sql`select current_setting('wal_sync_method') as method`);
      expect(found).toMatchObject({ rows: [{ method: 'fsync' }] });
      await close();
    },
    SLOW,
  );
});

describe('an unused data directory', () => {
  it(
    'gets a database, though a start was killed while making it',
    async () => {
      const dataDir = join(root, 'killed');
      mkdirSync(join(dataDir, 'db.new/base'), { recursive: true });
      const first = await open(dataDir);
      await first.db.execute(sql`create table kept (word text)`);
      await first.close();
      expect(existsSync(join(dataDir, 'db/PG_VERSION'))).toBe(true);
      expect(readdirSync(dataDir)).toEqual(['db']);
      const again = await open(dataDir);
      expect(await again.db.execute(sql`select count(*)::int as count from kept`)).toMatchObject({
        rows: [{ count: 0 }],
      });
      await again.close();
      expect(readdirSync(dataDir)).toEqual(['db']);
    },
    SLOW,
  );
});
