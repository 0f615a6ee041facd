import { randomUUID } from 'node:crypto';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { type SidePerson, tokenOf } from '../sides/product/accounts.ts';

/** Pushes with one token; it lives longer. */
const PUSHES_OF_A_TOKEN = 60;
const TIME_ZONE = 'UTC';

/** Somebody's device that writes its diary meanwhile. @returns what pushes a word more; it throws where that is not taken */
export function createDiary(origin: string, { cookie }: SidePerson): { push(): Promise<void>; renew(): Promise<void> } {
  const clientId = randomUUID();
  let id = 0;
  let token = '';
  const renew = async (): Promise<void> => {
    token = await tokenOf(origin, cookie);
  };
  return {
    renew,
    async push() {
      id += 1;
      if (id % PUSHES_OF_A_TOKEN === 0) void renew().catch((error: unknown) => console.error('  no token:', error));
      const fields = { text: `Ein Fest nebenan, ${id}.` };
      const date = localDateOf(Date.now(), TIME_ZONE);
      const args = { date, timeZone: TIME_ZONE, fields, addImages: [], removeImages: [], hadEntry: id > 1 };
      const at = hlcTick(HLC_ZERO, Date.now());
      const mutations = [{ id, key: randomUUID(), name: 'entry.save', args, at }];
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const body = JSON.stringify({ protocol: PROTOCOL, clientId, mutations });
      const reply = await fetch(`${origin}${pushMutations.path}`, { method: 'POST', headers, body });
      const { results } = v.parse(pushMutations.reply, await reply.json());
      if (results.some(({ status }) => status !== 'applied')) throw new Error('a push was not applied');
    },
  };
}
