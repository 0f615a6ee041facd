import { authUser } from '@tagfalter/contract/auth-user';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import type { User } from '@tagfalter/contract/user';
import type { Env } from '@tagfalter/local/base/env';
import { jsonBody } from '@tagfalter/local/base/json-body';
import { ConnectionLost, overNetwork } from '@tagfalter/local/base/over-network';
import { forgetAccountStates } from '@tagfalter/local/base/per-account';
import { request } from '@tagfalter/local/base/request';
import { createEmitter } from '@tagfalter/local/base/store';
import { HOSTED_KEY } from '#platform/hosted-key.ts';
import { forgetAccount, type RememberedAccount, recallAccount, rememberAccount } from './account-memory.ts';
import { createSignOut, type SignOutDeps } from './sign-out.ts';

/**
 * Session of the app. `expired`: the server no longer knows the session, but the diary on this device stays open.
 *
 *   loading ──▶ signed-out ──enter──▶ signed-in ──leave──▶ signed-out
 *      └─────────────────────────────────▲ │
 *                                        expire / enter
 */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | ({ status: 'signed-in'; expired: boolean } & RememberedAccount);

export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /**
   * Finds out who is here (wire 27).
   * @param isExpected whether the server has seen a session with this page: then nobody asks for one before the token
   */
  boot(isExpected?: boolean): Promise<void>;
  /** Somebody has signed in or registered. */
  enter(user: User): void;
  /** Asks again who is here: what other devices changed, and whether the session still stands (spec §4). */
  refresh(): Promise<void>;
  /** Takes the person's data as the server tells it by now. */
  update(user: User): void;
  /** The server says that the session has ended. */
  expire(): void;
  /** The next load knows nobody; the data on the device stays for when they come back. This page is about to go. */
  forget(): void;
  /** Signs out: the account's data leaves this device, the server hears of it now or on the next load (decision 6). */
  leave(): Promise<void>;
  /**
   * Resolves when no sign-out is on its way to the server. Its answer takes the cookie away: whoever signed in before it
   * came would be signed out by it.
   */
  signOutAcknowledged(): Promise<void>;
  /** Takes over what another tab did. */
  follow(): void;
}

/** Whether two answers say the same of the same person. */
function isSame(one: User, other: User): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const accountOf = (session: Session): string | null => (session.status === 'signed-in' ? session.accountId : null);

/** Nobody waits longer for that: then a token is asked for. */
const ASK_MS = 5_000;

/**
 * Whether the server says that this browser has no session. Asked before a token where nobody is known: a visitor's
 * console would show the refusal of a token as an error. 404: identities live elsewhere, and nobody has signed in there on this device.
 */
export async function isVisitor({ env, store }: Pick<SignOutDeps, 'env' | 'store'>): Promise<boolean> {
  // Where identities live elsewhere there is no session to ask for, and a token is looked for on the device.
  if (store.getItem(HOSTED_KEY)) return false;
  const request = { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) } as const;
  try {
    const reply = await overNetwork(() => env.fetch(`${env.origin}${IDENTITY_PATH}/get-session`, request));
    return reply.status === 404 || (reply.ok && (await jsonBody(reply)) === null);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    return false;
  }
}

/** Asks the server who the cookie belongs to, with a new token: an old one may outlive its session by minutes. */
async function askWhoIsHere(env: Env): Promise<User | 'nobody' | 'unknown'> {
  const token = await env.token({ fresh: 'recent' });
  if (token.status !== 'ok') return token.status === 'signed-out' ? 'nobody' : 'unknown';
  const reply = await request(env, { method: 'GET', path: authUser.path, schema: authUser.reply });
  if (reply.ok) return reply.value;
  const { fault } = reply;
  const isNobody = fault.kind === 'signed-out' || (fault.kind === 'refused' && fault.code === 'not_found');
  return isNobody ? 'nobody' : 'unknown';
}

/** The session of this window. */
export function createSession(deps: SignOutDeps): SessionStore {
  const { env, store } = deps;
  const signOut = createSignOut(deps);
  let session: Session = { status: 'loading' };
  /** How many times somebody has come in. */
  let entries = 0;
  const changes = createEmitter();

  function change(next: Session): void {
    const isOthers = session.status !== 'loading' && accountOf(session) !== accountOf(next);
    session = next;
    if (isOthers) forgetAccountStates();
    changes.emit();
  }

  function enter(user: User): void {
    signOut.drop();
    entries++;
    if (session.status === 'signed-in' && !session.expired && isSame(session.user, user)) return;
    rememberAccount(store, user);
    change({ status: 'signed-in', accountId: user.id, user, expired: false });
  }

  async function boot(isExpected = false): Promise<void> {
    if (signOut.isPending()) {
      change({ status: 'signed-out' });
      return signOut.finish();
    }
    const remembered = recallAccount(store);
    if (remembered) change({ status: 'signed-in', ...remembered, expired: false });
    try {
      if (remembered || isExpected || !(await isVisitor(deps))) await refresh();
    } finally {
      // This runs after a fault, too: nobody looks at the logo for ever.
      if (session.status === 'loading') change({ status: 'signed-out' });
    }
  }

  async function refresh(): Promise<void> {
    const [before, entriesBefore] = [session, entries];
    const answer = await askWhoIsHere(env);
    // Signing out meanwhile counts for more than the answer, and so does what the person has changed since the question.
    if (session.status === 'signed-out') return;
    if (session !== before && answer !== 'nobody' && session.status === 'signed-in' && !session.expired) return;
    // Nobody was here at the time of the question; a person who has come in since stays.
    if (answer === 'nobody') {
      if (entries === entriesBefore) expire();
    } else if (answer !== 'unknown') enter(answer);
  }

  function update(user: User): void {
    if (session.status !== 'signed-in' || session.accountId !== user.id) return;
    rememberAccount(store, user);
    change({ ...session, user });
  }

  function expire(): void {
    if (session.status === 'signed-in') change({ ...session, expired: true });
  }

  return {
    get: () => session,
    subscribe: changes.subscribe,
    boot,
    enter,
    refresh,
    update,
    expire,
    forget: () => forgetAccount(store),
    signOutAcknowledged: signOut.acknowledged,
    leave: async () => {
      if (session.status !== 'signed-in') return;
      signOut.begin(session.accountId);
      forgetAccount(store);
      change({ status: 'signed-out' });
      await signOut.finish();
    },
    follow: () => {
      const remembered = recallAccount(store);
      // A kept token may belong to the previous person (S14).
      if (session.status !== 'signed-in' || session.accountId !== remembered?.accountId)
        void env.token({ fresh: true });
      if (!remembered) return change({ status: 'signed-out' });
      // Another tab writes this only after the server has answered it: the session stands.
      change({ status: 'signed-in', ...remembered, expired: false });
    },
  };
}
