import { randomUUID } from 'node:crypto';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { type PushReply, pushMutations } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { audit, filesIn } from '../../../apps/api/test/audit.ts';
import { Person } from '../src/person.ts';
import { Stack } from '../src/stack.ts';

const TIME_ZONE = 'UTC';
/** Connected and prepared after two or three; a process that answers so many does not die at all. */
const MAX_PUSHES = 20;

const clientId = randomUUID();

function saving(id: number) {
  const day = { date: localDateOf(Date.now(), TIME_ZONE), timeZone: TIME_ZONE };
  const args = { ...day, fields: { text: `Stand ${id}` }, addImages: [], removeImages: [], hadEntry: false };
  return { id, key: randomUUID(), name: 'entry.save', args, at: hlcTick(HLC_ZERO, Date.now()) };
}

/** Pushes a mutation and returns the product's reply; undefined when it dies instead. */
async function push(stack: Stack, token: string, mutation: ReturnType<typeof saving>): Promise<PushReply | undefined> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ protocol: PROTOCOL, clientId, mutations: [mutation] });
  const reply = await fetch(`${stack.direct}${pushMutations.path}`, { method: 'POST', headers, body }).catch(
    () => undefined,
  );
  return reply && v.parse(pushMutations.reply, await reply.json());
}

const DYING = { NODE_ENV: 'test', CRASH_AT: 'push-sent:1' };
/** The product is started and the embedded database opened several times: a busy machine takes minutes. */
const LIMIT_MS = 240_000;
/** When it is looked at, the database may not have written it; never so often in a row. */
const MAX_DEATHS = 5;

/** The embedded database has to die several times until one is told: that takes its time in the soak. */
const KINDS = process.env.SOAK_COUNT === undefined ? (['postgres'] as const) : (['postgres', 'pglite'] as const);

describe.each(KINDS)('a server that dies while %s writes a push (S2)', (kind) => {
  it('has an unknown outcome and is applied once when sent again', { timeout: LIMIT_MS }, async () => {
    const stack = await Stack.boot(kind, DYING);
    const person = await new Person(stack).register(await stack.spareCode());
    const [token, accountId] = [await person.token(), await person.accountId()];
    const written = async () =>
      (await audit(stack.databaseAddress, filesIn(stack.dataDir))).accounts.get(accountId)?.mutations;
    let id = 0;
    /** Pushes one mutation after the other until the server dies of it; answers that one. */
    const pushUntilDeath = async () => {
      for (let tried = 0; tried < MAX_PUSHES; tried += 1) {
        id += 1;
        const mutation = saving(id);
        if (!(await push(stack, token, mutation))) return mutation;
      }
      throw new Error(`${MAX_PUSHES} pushes have left it alive`);
    };
    // A server of its own writes what it was sent though nobody waits any more; the embedded database dies in the midst of it.
    let mayBeUnpolled = kind === 'pglite';
    for (let deaths = 0; deaths === 0 || (!mayBeUnpolled && deaths < MAX_DEATHS); deaths += 1) {
      const mutation = await pushUntilDeath();
      await stack.gone();
      const after = await written();
      expect([id - 1, id]).toContain(after);
      mayBeUnpolled ||= after === id;
      // Its first push is prepared and passes.
      await stack.start(DYING);
      const repeated = await push(stack, token, mutation);
      expect(repeated).toMatchObject({ lastMutationId: id, results: [{ status: 'applied' }] });
      expect(await person.synced()).toMatchObject([{ text: `Stand ${id}` }]);
    }
    expect(mayBeUnpolled, 'a push was written that nobody heard of').toBe(true);
    await stack.end();
    expect(await written()).toBe(id);
    await stack.stop();
  });
});
