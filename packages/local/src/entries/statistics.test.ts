import { describe, expect, it, vi } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { deleteEntry } from './entries.ts';
import { countDiary, diaryVersion } from './statistics.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const TODAY = '2026-11-20';

const counting = () => ({ nextTurn: vi.fn(async () => undefined), signal: new AbortController().signal });

/** A day of the year 2026. */
const dayNumber = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

describe('figures of the diary on this device', () => {
  it('count every entry, packed, changed or being deleted', async () => {
    const server = new FakeServer();
    const writer = makeDevice(server, ACCOUNT);
    for (let index = 0; index < 100; index += 1) await writer.write({ text: 'drei kurze Worte' }, dayNumber(index));
    await writer.sync();
    server.pageRows = 40;
    const { db, env, ...reader } = makeDevice(server, ACCOUNT);
    await reader.sync();
    expect(await db.packs.count()).toBeGreaterThan(0);
    await deleteEntry(db, env, dayNumber(3));
    await reader.write({ text: 'vier Worte, eines mehr 🍂', isFavorite: true }, dayNumber(4));
    await reader.write({ audioTranscript: 'zwei Worte' }, '2026-11-19');
    await reader.photo(new Uint8Array([1, 2, 3]), TODAY);
    const turns = counting();
    expect(await countDiary(db, TODAY, turns)).toEqual({
      totalEntries: 101,
      totalPhotos: 1,
      favorites: 1,
      entriesThisMonth: 2,
      currentStreak: 2,
      totalWords: 98 * 3 + 4 + 2,
      averageWords: 3,
      longestEntry: 4,
    });
    expect(turns.nextTurn).toHaveBeenCalled();
  });

  it('are nothing once their counting was ended', async () => {
    const { db, write } = makeDevice(new FakeServer(), ACCOUNT);
    await write({ text: 'da' });
    expect(await countDiary(db, TODAY, { ...counting(), signal: AbortSignal.abort() })).toBeUndefined();
  });
});

describe('the version of the diary', () => {
  it('changes with saves, deletions and pulls, and nothing else', async () => {
    const server = new FakeServer();
    const [here, there] = [makeDevice(server, ACCOUNT), makeDevice(server, ACCOUNT)];
    const seen = [await diaryVersion(here.db)];
    const isNew = async () => {
      const version = await diaryVersion(here.db);
      expect(await diaryVersion(here.db)).toBe(version);
      expect(seen).not.toContain(version);
      seen.push(version);
    };
    await here.write({ text: 'eins' });
    await isNew();
    await here.write({ text: 'zwei' });
    await isNew();
    await here.sync();
    await there.sync();
    await isNew();
    await there.write({ text: 'von dort' });
    await there.sync();
    await here.sync();
    await isNew();
    await deleteEntry(here.db, here.env, TODAY);
    await isNew();
    await here.sync();
    await there.sync();
    await there.write({ text: 'wieder' }, '2026-11-18');
    await there.sync();
    await here.sync();
    await isNew();
  });
});
