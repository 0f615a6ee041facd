import { PROTOCOL } from '@tagfalter/contract/protocol';
import { type PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import { maxMerged } from '@tagfalter/domain/entry-fields';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeEverybodyPro } from '../../../apps/api/test/audit.ts';
import { Person } from '../src/person.ts';
import { Stack } from '../src/stack.ts';
import { ABUSES } from './abuses.ts';
import { GUEST_ABUSES } from './guest-abuses.ts';
import { openGuestBooks, verifyBook } from './guest-books.ts';
import { expectServed, serveMeanwhile } from './served-meanwhile.ts';
import { sizeOfRun } from './size.ts';
import { whenServed } from './when-served.ts';

const { count: seconds } = sizeOfRun(60);
const TIMEOUT = { timeout: 240_000 + seconds * 4000 };

/** Lengths of all texts of an account, those in its history too. */
async function textLengths(origin: string, token: string): Promise<number[]> {
  const lengths: number[] = [];
  let page: PullReply | undefined;
  do {
    const address = `${origin}${pullChanges.path}?protocol=${PROTOCOL}&cursor=${page?.cursor ?? ''}`;
    const reply = await whenServed(address, token);
    page = v.parse(pullChanges.reply, await reply.json());
    for (const { record } of page.changes) {
      const text = record && ('content' in record ? record.content.text : record.text);
      lengths.push(text?.length ?? 0);
    }
  } while (page.more);
  return lengths;
}

/** A product with two people who are Pro; it stops with the test. */
async function openStack(): Promise<{ stack: Stack; one: Person; other: Person }> {
  const stack = await Stack.boot('postgres');
  onTestFinished(() => stack.stop());
  const [one, other] = [await new Person(stack).register(), await new Person(stack).register()];
  await stack.end();
  await makeEverybodyPro(stack.databaseAddress);
  await stack.start();
  return { stack, one, other };
}

describe('abuse by an account (wire 47, threats 15 and 16)', () => {
  it(`leaves the server to others, for ${seconds} s`, TIMEOUT, async () => {
    const { stack, one: abuser, other } = await openStack();
    const { direct: origin } = stack;
    const { email, password } = abuser;
    const token = await abuser.token();
    const account = { origin, email, password, token };
    const served = await serveMeanwhile({ origin, token: await other.token(), seconds }, { account });
    expect(Object.keys(served.abuse)).toEqual(Object.keys(ABUSES));
    expect(Math.max(...(await textLengths(origin, token)))).toBeLessThanOrEqual(maxMerged('text'));
    expectServed(served);
  });
});

describe('guests that do their worst (decision 089)', () => {
  it(`leave the server to diaries, for ${seconds} s`, TIMEOUT, async () => {
    const { stack, one: host, other } = await openStack();
    const { direct: origin } = stack;
    const books = await openGuestBooks(origin, await host.token());
    const served = await serveMeanwhile({ origin, token: await other.token(), seconds }, { guests: books.abuser });
    expect(Object.keys(served.abuse)).toEqual(Object.keys(GUEST_ABUSES));
    expect(served.abuse['wrong codes']).not.toHaveProperty('201');
    expect(served.abuse['wrong codes']?.[403] ?? 0).toBeLessThanOrEqual(100);
    expect(served.abuse['huge words']).not.toHaveProperty('201');
    await verifyBook(origin, await host.token(), books);
    expectServed(served);
  });
});
