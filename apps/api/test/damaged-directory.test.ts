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

  it(
    'opens while nothing is damaged',
    async () => {
      await (await open(damagedCopy('whole', () => undefined))).close();
    },
    SLOW,
  );

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
