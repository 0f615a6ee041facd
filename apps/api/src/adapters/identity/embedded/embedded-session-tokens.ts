import { createHash } from 'node:crypto';
import type { DBAdapter, DBAdapterInstance, DBTransactionAdapter, Where } from 'better-auth/types';

/** Tokens of the call by their hashes. */
type TokensByHash = ReadonlyMap<string, string>;

interface Selecting {
  model: string;
  where?: Where[] | undefined;
}

/**
 * Stores session tokens by hash, so that a reader of the database or a backup cannot use a session. Better-auth still
 * sees the token that the cookie brought.
 */
export function hashSessionTokens(create: DBAdapterInstance): DBAdapterInstance {
  return (options) => {
    const adapter = create(options);
    const transaction: DBAdapter['transaction'] = (work) => adapter.transaction((inner) => work(overHashes(inner)));
    return { ...adapter, ...overHashes(adapter), transaction };
  };
}

function overHashes(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    create: async <T extends Record<string, unknown>, R = T>(
      given: Parameters<typeof adapter.create<T, R>>[0],
    ): Promise<R> => {
      const token: unknown = given.model === 'session' ? Reflect.get(given.data, 'token') : undefined;
      if (typeof token !== 'string') return adapter.create<T, R>(given);
      const hash = hashOfSessionToken(token);
      const row = await adapter.create<T, R>({ ...given, data: { ...given.data, token: hash } });
      return withToken(row, new Map([[hash, token]]));
    },
    findOne: async <T>(given: Parameters<typeof adapter.findOne>[0]) =>
      withToken(await adapter.findOne<T>(byHash(given)), tokensOf(given)),
    findMany: async <T>(given: Parameters<typeof adapter.findMany>[0]) =>
      (await adapter.findMany<T>(byHash(given))).map((row) => withToken(row, tokensOf(given))),
    update: async <T>(given: Parameters<typeof adapter.update>[0]) =>
      withToken(await adapter.update<T>(byHash(given)), tokensOf(given)),
    consumeOne: async <T>(given: Parameters<typeof adapter.consumeOne>[0]) =>
      withToken(await adapter.consumeOne<T>(byHash(given)), tokensOf(given)),
    count: (given) => adapter.count(byHash(given)),
    updateMany: (given) => adapter.updateMany(byHash(given)),
    delete: (given) => adapter.delete(byHash(given)),
    deleteMany: (given) => adapter.deleteMany(byHash(given)),
  };
}

/** The same query by hash. */
function byHash<G extends Selecting>(given: G): G {
  if (given.model !== 'session' || !given.where) return given;
  return { ...given, where: given.where.map((one) => (one.field === 'token' ? hashed(one) : one)) };
}

function hashed(where: Where): Where {
  const { value } = where;
  if (typeof value === 'string') return { ...where, value: hashOfSessionToken(value) };
  return Array.isArray(value) ? { ...where, value: value.map((token) => hashOfSessionToken(String(token))) } : where;
}

function tokensOf({ model, where = [] }: Selecting): TokensByHash {
  const named = where.flatMap(({ field, value }) => (model === 'session' && field === 'token' ? [value].flat() : []));
  return new Map(named.filter((token) => typeof token === 'string').map((token) => [hashOfSessionToken(token), token]));
}

/** The row with the caller's token instead of the hash. */
function withToken<R>(row: R, known: TokensByHash): R {
  if (known.size === 0 || typeof row !== 'object' || row === null || !('token' in row)) return row;
  const token = typeof row.token === 'string' ? known.get(row.token) : undefined;
  return token === undefined ? row : { ...row, token };
}

export function hashOfSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
