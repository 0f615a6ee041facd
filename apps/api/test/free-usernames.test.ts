import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHandles, usernameHandles } from '#api/db/handles.ts';
import { freeUsername } from '#api/features/account/username.ts';
import { databases, type TestDatabase } from './database.ts';

describe.each(databases)('a free user name on $name (spec decision 5)', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  const take = (names: string[]) =>
    database.db.transaction((tx) => addHandles(tx, randomUUID(), names.flatMap(usernameHandles)));
  const free = (email: string) => database.db.transaction((tx) => freeUsername(tx, email));

  it('has the first number that nobody has, however many are taken', async () => {
    expect(await free('Anna@example.org')).toBe('anna');
    const numbers = Array.from({ length: 39 }, (_, index) => index + 2).filter((number) => number !== 29);
    await take(['Anna', ...numbers.map((number) => `anna${number}`)]);
    expect(await free('anna@example.org')).toBe('anna29');
    await take(['anna29']);
    expect(await free('anna@example.org')).toBe('anna41');
  });
});
