import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { databases } from './database.ts';
import { DAYS, EVERYBODY, type Everybody, leave, openEverybody, type Who } from './everybody.ts';
import { ABOUT_TO_END, DELETED, THERE } from './everybody-tables.ts';
import { DOORS } from './read-doors.ts';

/** Rows by name; columns as in the first line. */
function readTable(table: string): Map<string, Map<string, string>> {
  const [head = [], ...rows] = table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.trim().split(/\s{2,}/));
  return new Map(rows.map(([name = '', ...cells]) => [name, new Map(head.map((who, at) => [who, cells[at] ?? '']))]));
}

/** A row's expectation for everybody; `others` stands for callers without a column. */
const expectedOf = (row: ReadonlyMap<string, string> | undefined, tries: readonly Who[]) =>
  Object.fromEntries(tries.map((who) => [who, row?.get(who) ?? row?.get('others')]));

interface State {
  state: string;
  table: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Callers; everybody by default. */
  tries?: readonly Who[];
  begin(): Promise<void>;
}

/**
 * Strangers, ex-friends, blocked and leaving people try every address of a diary, and those copied during the
 * friendship.
 */
describe.each(databases)('everybody tries everything on $name (threats 1 and 7)', ({ create }) => {
  let all: Everybody;
  beforeAll(async () => {
    all = await openEverybody(create);
  }, 120_000);
  afterAll(() => all.close());

  const set = async (change: Partial<typeof users.$inferInsert>) => {
    await all.stage.database.db.update(users).set(change).where(eq(users.id, all.owner.accountId));
  };

  describe.each<State>([
    { state: 'with an account that is there', table: readTable(THERE), begin: async () => {} },
    {
      state: 'with an account that is about to end',
      table: readTable(ABOUT_TO_END),
      begin: () => leave(all.stage, all.owner),
    },
    {
      state: 'with an account that the operator has blocked',
      table: readTable(ABOUT_TO_END),
      // The owner's view is tested elsewhere.
      tries: EVERYBODY.filter((who) => who !== 'owner'),
      begin: () => set({ endsAt: null, blockedAt: new Date(all.stage.clock.now) }),
    },
    {
      state: 'with days that are deleted',
      table: readTable(DELETED),
      begin: async () => {
        await set({ blockedAt: null });
        for (const day of DAYS) await all.stage.remove(all.owner, all.ids[day]);
      },
    },
  ])('$state', ({ table, begin, tries = EVERYBODY }) => {
    beforeAll(begin);

    it('has a row for every door', () => {
      expect([...table.keys()].sort()).toEqual(Object.keys(DOORS).sort());
    });

    it.each(Object.entries(DOORS))('%s', async (name, door) => {
      const seen: Record<string, string> = {};
      for (const who of tries) seen[who] = await door(all, who);
      expect(seen).toEqual(expectedOf(table.get(name), tries));
    });
  });
});
