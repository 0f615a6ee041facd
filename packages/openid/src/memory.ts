import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Row {
  payload: AdapterPayload;
  /** Milliseconds since the epoch. */
  until: number;
}

/** Store of one issuer. */
export type Memory = Map<string, Row>;

/** Kinds that end with a grant; an interaction only names it. */
const OF_A_GRANT = /^(AccessToken|AuthorizationCode|RefreshToken):/;

/**
 * Stores one kind of record.
 * @param kind as the issuer names it, such as `RefreshToken`
 */
export function memoryOf(memory: Memory, kind: string): Adapter {
  const key = (id: string): string => `${kind}:${id}`;
  const find = async (id: string): Promise<AdapterPayload | undefined> => {
    const row = memory.get(key(id));
    return row && row.until > Date.now() ? row.payload : undefined;
  };
  const findBy = (field: 'uid' | 'userCode') => async (value: string) =>
    [...memory].find(([name, { payload }]) => name.startsWith(`${kind}:`) && payload[field] === value)?.[1].payload;
  return {
    find,
    findByUid: findBy('uid'),
    findByUserCode: findBy('userCode'),
    upsert: async (id, payload, seconds) =>
      void memory.set(key(id), { payload, until: seconds ? Date.now() + seconds * 1000 : Number.POSITIVE_INFINITY }),
    consume: async (id) => {
      const row = memory.get(key(id));
      if (row) row.payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void memory.delete(key(id)),
    revokeByGrantId: async (grantId) => {
      for (const [name, { payload }] of memory)
        if (payload.grantId === grantId && OF_A_GRANT.test(name)) memory.delete(name);
    },
  };
}
