import type { ExternalMode } from '@tagfalter/contract/external-sign-in';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { and, eq } from 'drizzle-orm';
import { findByEmail, remove } from '#api/adapters/identity/embedded/embedded-records.ts';
import { identitySession } from '#api/db/identity-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';
import {
  type AccountOwner,
  createOwner,
  findOwner,
  followAccount,
  isSameAddress,
  linkAccount,
} from './embedded-external-accounts.ts';
import type { StoredWay } from './embedded-external-ways.ts';
import type { ExternalAccount } from './external-account.ts';
import { ExternalFault } from './external-fault.ts';
import type { ServerProvider } from './external-provider.ts';
import type { ExternalRefusal } from './external-status.ts';

/** Milliseconds of clock difference; an older sign-in than this before the start was another one. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

interface Options {
  db: Db;
  provider: ServerProvider;
  registry: Pick<IdentityRegistry, 'isRegistered' | 'makeWay' | 'onVerified'>;
  now: () => number;
}

/** A completed redirect with the account at the provider. */
export interface AccountArrival {
  way: StoredWay;
  account: ExternalAccount;
  /** The session that finishes it, if any. */
  session: { id: string; userId: string } | undefined;
  /** Given at a registration, if there is one. */
  invitationCode: string | undefined;
}

export interface FinishOutcome {
  owner: AccountOwner;
  /** The identity was just created. */
  isNew: boolean;
  event: 'signed_in' | 'external_linked' | undefined;
}

/** Acts on a return from the provider, by the mode it began with (spec decision 53). */
export function createFinish(options: Options): (arrival: AccountArrival) => Promise<FinishOutcome> {
  const { db, provider, registry } = options;
  const byMode: Record<ExternalMode, (arrival: AccountArrival) => Promise<FinishOutcome>> = {
    login: (arrival) => logIn(options, arrival),
    register: (arrival) => register(options, arrival),
    link: (arrival) => link(options, arrival),
    confirm: (arrival) => confirm(options, arrival),
  };
  return async (arrival) => {
    const { account } = arrival;
    const outcome = await byMode[arrival.way.mode](arrival);
    const { owner } = outcome;
    await followAccount(db, owner, provider.issuer, account);
    if (!owner.emailVerified && isSameAddress(owner, account)) await registry.onVerified(owner.id);
    return outcome;
  };
}

const SIGNED_IN = { isNew: false, event: 'signed_in' } as const;

async function logIn({ db, provider, registry }: Options, { account }: AccountArrival): Promise<FinishOutcome> {
  const owner = await findOwner(db, provider.issuer, account.subject);
  if (owner) return { owner, ...SIGNED_IN };
  const known = account.email === undefined ? undefined : await findByEmail(db, account.email);
  throw refusal(known && (await registry.isRegistered(known.subject)) ? 'USER_ALREADY_EXISTS' : 'EXTERNAL_UNKNOWN');
}

async function register({ db, provider, registry }: Options, arrival: AccountArrival): Promise<FinishOutcome> {
  const { account, invitationCode } = arrival;
  const owner = await findOwner(db, provider.issuer, account.subject);
  if (owner) return { owner, ...SIGNED_IN };
  const { email } = account;
  if (email === undefined) throw refusal('EXTERNAL_NO_EMAIL');
  // An uninvited sign-up may hold the address.
  if (invitationCode !== undefined) await registry.makeWay({ findByEmail, remove }, { email, invitationCode });
  const made = await createOwner(db, provider.issuer, { ...account, email });
  if (made) return { owner: made, isNew: true, event: undefined };
  // A concurrent sign-in with the same account has created it.
  const other = await findOwner(db, provider.issuer, account.subject);
  if (other) return { owner: other, ...SIGNED_IN };
  throw refusal('USER_ALREADY_EXISTS');
}

async function link({ db, provider }: Options, { way, account, session }: AccountArrival): Promise<FinishOutcome> {
  const userId = sameSession(way, session).userId;
  const isLinked = await linkAccount(db, userId, provider.issuer, account);
  const owner = await findOwner(db, provider.issuer, account.subject);
  // The identity has another external account.
  if (!owner) throw refusal('EXTERNAL_OTHER');
  if (owner.id !== userId) throw refusal('EXTERNAL_TAKEN');
  return { owner, isNew: false, event: isLinked ? 'external_linked' : undefined };
}

async function confirm(
  { db, provider, now }: Options,
  { way, account, session }: AccountArrival,
): Promise<FinishOutcome> {
  const { id, userId } = sameSession(way, session);
  const owner = await findOwner(db, provider.issuer, account.subject);
  if (owner?.id !== userId) throw refusal('EXTERNAL_OTHER');
  if ((account.signedInAt ?? 0) < way.begunAt - CLOCKS_DIFFER_MS) throw refusal('EXTERNAL_STALE');
  const isThis = and(eq(identitySession.id, id), eq(identitySession.userId, userId));
  await db
    .update(identitySession)
    .set({ confirmedAt: new Date(now()) })
    .where(isThis);
  return { owner, isNew: false, event: undefined };
}

/** The session that began the flow. @throws ExternalFault if another session, or none, finishes it */
function sameSession(way: StoredWay, session: AccountArrival['session']): { id: string; userId: string } {
  if (!session || session.id !== way.sessionId) throw refusal('EXTERNAL_OTHER');
  return session;
}

const refusal = (code: ExternalRefusal): ExternalFault => new ExternalFault(code);
