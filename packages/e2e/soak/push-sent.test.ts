import { randomUUID } from 'node:crypto';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { type PushReply, pushMutations } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { dayOf } from '@tagfalter/domain/day';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { audit } from '../../../apps/api/test/audit.ts';
import { Person } from '../src/person.ts';
import { Stack } from '../src/stack.ts';

const TIME_ZONE = 'UTC';
/** Connected and prepared after two or three; a process that answers so many does not die at all. */
const MOST_PUSHES = 20;

const clientId = randomUUID();

function saving(id: number) {
  const day = { date: dayOf(Date.now(), TIME_ZONE), timeZone: TIME_ZONE };
  const args = { ...day, fields: { text: `Stand ${id}` }, addImages: [], removeImages: [] };
  return { id, key: randomUUID(), name: 'entry.save', args, at: hlcTick(HLC_ZERO, Date.now()) };
}

/** What the product answers to a mutation; undefined when it dies instead. */
async function push(stack: Stack, token: string, mutation: ReturnType<typeof saving>): Promise<PushReply | undefined> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ protocol: PROTOCOL, clientId, mutations: [mutation] });
  const reply = await fetch(`${stack.direct}${pushMutations.path}`, { method: 'POST', headers, body }).catch(
    () => undefined,
  );
  return reply && v.parse(pushMutations.reply, await reply.json());
}

describe.each(['postgres', 'pglite'] as const)('a server that dies while %s writes a push (S2)', (kind) => {
  it('does not know what became of it, and applies it once when it is sent again', async () => {
    const stack = await Stack.boot(kind, { NODE_ENV: 'test', CRASH_AT: 'push-sent:1' });
    const person = await new Person(stack).register((await stack.invite(1))[0]);
    const [token, accountId] = [await person.token(), await person.accountId()];
    let id = 1;
    let mutation = saving(id);
    while (id < MOST_PUSHES && (await push(stack, token, mutation))) {
      id += 1;
      mutation = saving(id);
    }
    await stack.gone();
    const written = async () => (await audit(stack.databaseAddress, stack.dataDir)).accounts.get(accountId)?.mutations;
    // A server that has read the statement writes it though nobody waits any more; one that hears first that the line is gone
    // does not. The embedded database died in the midst of it.
    expect([id - 1, id]).toContain(await written());
    await stack.start();
    expect(await push(stack, token, mutation)).toMatchObject({ lastMutationId: id, results: [{ status: 'applied' }] });
    expect(await person.synced()).toMatchObject([{ text: `Stand ${id}` }]);
    await stack.end();
    expect(await written()).toBe(id);
    await stack.stop();
  });
});
