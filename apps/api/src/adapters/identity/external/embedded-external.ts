import { beginExternal, type ExternalMode, finishExternal, unlinkExternal } from '@tagfalter/contract/external-sign-in';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import * as v from 'valibot';
import { findPassword } from '#api/adapters/identity/embedded/embedded-password.ts';
import { provenAt } from '#api/adapters/identity/embedded/embedded-sessions.ts';
import { FRESH_PROOF_MS } from '#api/base/fresh-proof.ts';
import type { Db } from '#api/db/open.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';
import { unlinkAccount } from './embedded-external-accounts.ts';
import { createFinish } from './embedded-external-finish.ts';
import { beginSession, type Context } from './embedded-external-session.ts';
import { newBinding, newProof, storeWay, takeStoredWay, WAY_MS } from './embedded-external-ways.ts';
import { ExternalFault } from './external-fault.ts';
import type { ServerProvider } from './external-provider.ts';
import { EXTERNAL_STATUS, type ExternalRefusal } from './external-status.ts';

/** Cookie that identifies the browser to its flows. */
const BINDING = { name: 'external', maxAge: WAY_MS / 1000 };

interface Options {
  db: Db;
  provider: ServerProvider;
  registry: Pick<IdentityRegistry, 'isRegistered' | 'makeWay' | 'onVerified'>;
  now: () => number;
}

/** External sign-in beside better-auth's own social login, which would link by address (spec decision 53). */
export function externalAccounts(options: Options) {
  return {
    id: 'external',
    endpoints: { beginExternal: begin(options), finishExternal: finish(options), unlinkExternal: unlink(options) },
  } satisfies BetterAuthPlugin;
}

const pathOf = ({ path }: { path: string }): string => path.slice(IDENTITY_PATH.length);

function begin({ db, provider, now }: Options) {
  return createAuthEndpoint(pathOf(beginExternal), { method: 'POST', body: beginExternal.body }, async (ctx) => {
    const { mode, isEmbedded, asksLogin } = ctx.body;
    const current = mode === 'link' || mode === 'confirm' ? await signedIn(ctx) : undefined;
    if (current && mode === 'link') await requireFresh({ db, now }, current);
    const cookie = ctx.context.createAuthCookie(BINDING.name, { maxAge: BINDING.maxAge });
    const binding = (await ctx.getSignedCookie(cookie.name, ctx.context.secret)) || newBinding();
    const proof = newProof(binding);
    const url = await refusing(() =>
      provider.addressFor(proof, askedFor(mode, { isEmbedded, asksLogin: asksLogin && !provider.asksWhich })),
    );
    await storeWay(db, { mode, begunAt: now(), sessionId: current?.session.id }, { state: proof.state, binding });
    await ctx.setSignedCookie(cookie.name, binding, ctx.context.secret, cookie.attributes);
    return ctx.json({ url });
  });
}

/** `prompt` of the provider (spec §9): choose an account, consent, or sign in again. */
function askedFor(
  mode: ExternalMode,
  { isEmbedded, asksLogin }: { isEmbedded: boolean; asksLogin: boolean },
): { prompt: string; isFresh: boolean } {
  if (mode === 'confirm' || asksLogin) return { prompt: 'login', isFresh: true };
  return { prompt: isEmbedded ? 'select_account consent' : 'select_account', isFresh: false };
}

/** Read by our wrapping pages, never sent. */
export const FinishedSchema = v.object({
  ...finishExternal.reply.entries,
  user: v.object({ id: v.string(), email: v.string() }),
  begins: v.boolean(),
  event: v.optional(v.picklist(['signed_in', 'external_linked'])),
});
/** As `FinishedSchema`, for unlinking. */
export const UnlinkedSchema = v.object({ subject: v.string(), wasLinked: v.boolean() });

function finish(options: Options) {
  const { db, provider, now } = options;
  const finishBy = createFinish(options);
  return createAuthEndpoint(pathOf(finishExternal), { method: 'POST', body: finishExternal.body }, async (ctx) => {
    const { answer: response, invitationCode } = ctx.body;
    const cookie = ctx.context.createAuthCookie(BINDING.name);
    const binding = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
    const state = new URLSearchParams(response).get('state');
    const taken = binding && state ? await takeStoredWay(db, { state, binding }, now()) : undefined;
    if (!taken) throw refusal('EXTERNAL_EXPIRED');
    const { way, proof } = taken;
    const account = await refusing(() => provider.accountOf(response, proof));
    // Looked up late: somebody signed out meanwhile must not link anything.
    const current = await getSessionFromCtx(ctx);
    const session = current ? { id: current.session.id, userId: current.user.id } : undefined;
    const { owner, isNew, event } = await refusing(() => finishBy({ way, account, session, invitationCode }));
    const begins = way.mode === 'login' || way.mode === 'register';
    if (begins) await refusing(() => beginSession(ctx, { userId: owner.id, isNew, issuer: provider.issuer, db }));
    const profile = { email: account.email ?? owner.email, name: account.name };
    const user = { id: owner.id, email: owner.email };
    return ctx.json({ mode: way.mode, profile, user, begins, event } satisfies v.InferInput<typeof FinishedSchema>);
  });
}

function unlink({ db, provider, now }: Options) {
  return createAuthEndpoint(pathOf(unlinkExternal), { method: 'POST' }, async (ctx) => {
    const current = await signedIn(ctx);
    await requireFresh({ db, now }, current);
    const { id } = current.user;
    if ((await findPassword(db, id)) === undefined) throw refusal('PASSWORD_MISSING');
    const wasLinked = await unlinkAccount(db, id, provider.issuer);
    return ctx.json({ subject: id, wasLinked } satisfies v.InferInput<typeof UnlinkedSchema>);
  });
}

async function signedIn(ctx: Context) {
  const current = await getSessionFromCtx(ctx);
  if (!current) throw new APIError('UNAUTHORIZED');
  return current;
}

async function requireFresh(
  { db, now }: Pick<Options, 'db' | 'now'>,
  { session, user }: { session: { id: string }; user: { id: string } },
): Promise<void> {
  const at = await provenAt(db, user.id, session.id);
  if (at === undefined || now() - at > FRESH_PROOF_MS) throw refusal('REAUTH_REQUIRED');
}

/** Turns an ExternalFault into the response. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    throw fault instanceof ExternalFault ? refusal(fault.code) : fault;
  }
}

function refusal(code: ExternalRefusal): APIError {
  return new APIError(EXTERNAL_STATUS[code], { code, message: code });
}
