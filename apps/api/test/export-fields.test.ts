import { createHash, randomUUID } from 'node:crypto';
import { accountExport } from '@tagfalter/contract/account-export';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { FIELD_NAMES } from '@tagfalter/domain/entry-fields';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { databases } from './database.ts';
import { type EntryStage, openEntryStage } from './entry-stage.ts';
import type { Person } from './product.ts';
import { unpack } from './unpack.ts';

const hashOf = (word: string): string => createHash('sha256').update(word).digest('hex');
const at = (time: string) => new Date(`2026-10-${time}Z`);

/** Every text, number and name in it, by its place; flags, of which there are two, are left out. */
function leavesOf(value: unknown, path = ''): [string, string][] {
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  if (typeof value !== 'object' || value instanceof Date) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, `${path}.${name}`));
}

/** A day in which no two fields agree, so that one written in another's place is seen. */
function dayOf(tag: string, hour: number) {
  const pictures = ['one', 'two', 'lost'].map((name, n) => ({
    ...{
      hash: hashOf(`${tag} ${name}`),
      type: `image/${tag}-${name}`,
      size: 100 * hour + n,
      name: `${tag} ${name}.jpg`,
    },
  }));
  const [one, two, lost] = pictures;
  if (!one || !two || !lost) throw new Error('too few pictures');
  const entry = {
    ...{ text: `${tag} text`, summary: `${tag} summary`, topMoment: `${tag} moment`, emojis: `🦋${tag}` },
    ...{
      mood: { level: hour % 10, feeling: 'grateful', customEmoji: `🌊${tag}` } as const,
      visibility: 'friends' as const,
    },
    ...{ images: [one, two], mainImage: two.hash, audioTranscript: `${tag} transcript` },
    audio: {
      hash: hashOf(`${tag} voice`),
      type: `audio/${tag}`,
      size: 100 * hour + 5,
      durationMs: 1000 * hour,
      peaks: [hour + 50],
    },
    ...{ summaryFrom: 'builtin-edited' as const, transcriptFrom: 'ai' as const },
    reflections: [
      { questionId: 'good-surprise', answer: `${tag} surprise` },
      { questionId: 'good-person', answer: `${tag} person` },
    ],
    shelf: [
      { kind: 'place' as const, label: `${tag} place` },
      {
        ...{ kind: 'document' as const, label: `${tag} document` },
        file: { hash: hashOf(`${tag} paper`), type: `application/${tag}`, size: 100 * hour + 7 },
      },
    ],
  };
  const times = {
    createdAt: at(`0${(hour % 3) + 1}T0${hour % 7}:01:02.003`),
    updatedAt: at(`1${hour % 3}T0${hour % 7}:04:05.006`),
  };
  const versions = [
    {
      at: at(`0${(hour % 3) + 4}T07:08:09.010`),
      kind: 'merged' as const,
      content: { text: `${tag} first`, images: [lost] },
    },
    {
      ...{ at: at(`0${(hour % 3) + 4}T11:12:13.014`), kind: 'apart' as const },
      content: { topMoment: `${tag} second`, reflections: [{ questionId: 'good-place', answer: `${tag} third` }] },
    },
  ];
  return { entry, times, versions };
}

describe.each(databases)('fields of an archive on $name', ({ create }) => {
  let stage: EntryStage;
  let who: Person;
  beforeAll(async () => {
    stage = await openEntryStage(create);
    who = await stage.person({ proAccount: true });
  });
  afterAll(() => stage.close());

  const archive = async () => {
    const answer = await stage.get(who, accountExport.path);
    const { url } = v.parse(accountExport.reply, answer.json());
    const files = await unpack((await stage.product.app.inject({ url })).rawPayload);
    const whole: unknown = JSON.parse(files.get('entries.json')?.toString() ?? '');
    return v.parse(
      v.looseObject({ entries: v.array(v.unknown()), deleted: v.array(v.unknown()), profile: v.unknown() }),
      whole,
    );
  };

  /** Puts a day and its versions, and says how they have to stand in the archive. */
  const put = async (
    tag: string,
    more: { date: string; hour: number; isFavorite: boolean; deletedAt: Date | null },
  ) => {
    const { date, hour, isFavorite, deletedAt } = more;
    const { db } = stage.database;
    const { accountId } = who;
    const { entry, times, versions } = dayOf(tag, hour);
    const head = { id: randomUUID(), date, timeZone: `Etc/GMT+${hour}` };
    const flags = { isFavorite, addedLater: !isFavorite };
    await db.insert(entries).values({ accountId, ...head, ...entry, ...flags, ...times, deletedAt, version: hour });
    const history = versions.map((version) => ({ id: randomUUID(), ...version }));
    // The newest is written first: order is that of time.
    for (const [n, version] of history.toReversed().entries())
      await db.insert(revisions).values({ accountId, entryId: head.id, ...version, version: hour + n + 1 });
    expect(FIELD_NAMES.filter((name) => !(name in { ...entry, ...flags }))).toEqual([]);
    return {
      ...{ ...head, ...entry, ...flags },
      ...{ createdAt: times.createdAt.toISOString(), updatedAt: times.updatedAt.toISOString() },
      history: history.map((version) => ({ ...version, at: version.at.toISOString() })),
    };
  };

  it('each tell what stands in the field of their name', async () => {
    const favourite = await put('alt', { date: '2026-09-03', hour: 4, isFavorite: true, deletedAt: null });
    const later = await put('neu', { date: '2026-09-05', hour: 6, isFavorite: false, deletedAt: null });
    const deletedAt = at('20T15:16:17.018');
    const gone = await put('weg', { date: '2026-09-04', hour: 8, isFavorite: true, deletedAt });
    for (const day of [favourite, later, { ...gone, deletedAt }]) {
      // The main picture is named twice, as it has to be.
      const leaves = leavesOf({ ...day, mainImage: null });
      expect(leaves.filter(([, value], n) => leaves.findIndex(([, other]) => other === value) !== n)).toEqual([]);
    }
    const reported = await archive();
    expect(reported.entries).toEqual([favourite, later]);
    expect(reported.deleted).toEqual([{ deletedAt: deletedAt.toISOString(), entry: gone }]);
  });

  it('of a profile each tell what stands in their field', async () => {
    const profile = {
      ...{ firstName: 'Vorname', lastName: 'Nachname', username: 'benutzername', email: who.email },
      defaultVisibility: 'friends' as const,
    };
    const createdAt = at('02T03:04:05.067');
    const { db } = stage.database;
    const isWho = eq(users.id, who.accountId);
    const set = (aiConsentAt: Date | null) =>
      db
        .update(users)
        .set({ ...profile, createdAt, aiConsentAt })
        .where(isWho);
    for (const aiConsentAt of [null, at('07T08:09:10.011')]) {
      await set(aiConsentAt);
      // Another profile is another version of the account.
      stage.clock.now += HOUR_MS;
      const { profile: reported } = await archive();
      const aiConsent = aiConsentAt !== null;
      expect(reported).toEqual({ ...profile, createdAt: createdAt.toISOString(), aiConsent, picture: null });
    }
  });
});
