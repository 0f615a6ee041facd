import { initializeApp } from '@firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  type User,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import type { FirebaseMethod } from '@tagfalter/contract/sign-in-methods';
import { type HostedTokens, tokensOf } from '@tagfalter/local/identity/hosted-record';
import type { HostedStore } from '@tagfalter/local/identity/hosted-store';
import type { AuthFailure } from '../auth-problem.ts';
import { firebaseProblemOf } from './firebase-problem.ts';

export type FirebaseResponse = { ok: true } | ({ ok: false } & AuthFailure);

export interface FirebaseDeps {
  store: HostedStore;
  now(): number;
  report(error: unknown, where: string): void;
}

/** A person's acts at Firebase Authentication; whoever is signed in is kept in our own store. */
export interface FirebaseClient {
  signIn(email: string, password: string): Promise<FirebaseResponse>;
  /** Makes an account, names it, and has the mail sent that confirms its address. @param language of the mail */
  signUp(input: { email: string; password: string; name: string }, language: string): Promise<FirebaseResponse>;
  /** Removes the account that `signUp` has just made, where no person could be registered behind it (spec §4). */
  undoSignUp(): Promise<void>;
  /** @param language of the mail */
  sendReset(email: string, language: string): Promise<FirebaseResponse>;
  /** Gives the password once more: the new token says when that was. */
  confirm(email: string, password: string): Promise<FirebaseResponse>;
  changePassword(email: string, change: { current: string; next: string }): Promise<FirebaseResponse>;
  /**
   * Signs in by the ID token of an account elsewhere.
   * @param nonce whose SHA-256 the token names
   * @param sub only as this account of Firebase; undefined for any
   */
  enterBy(
    token: { idToken: string; nonce: string },
    sub?: string,
  ): Promise<{ ok: true; email: string } | ({ ok: false } & AuthFailure)>;
}

/**
 * Opens the library. It keeps nothing itself, loads no foreign script and opens no window: tokens are kept where those of
 * every issuer are, so that the worker renews them, too.
 */
export function createFirebaseClient(method: FirebaseMethod, deps: FirebaseDeps): FirebaseClient {
  const auth = open(method);
  let made: User | null = null;

  async function keep(user: User): Promise<HostedTokens> {
    const tokens = tokensOf(await user.getIdToken(), user.refreshToken, deps.now());
    if (tokens === undefined) throw new TypeError('The token has no stamps');
    await deps.store.put({ method, tokens, ending: null });
    return tokens;
  }

  /** Runs an act; what the library throws becomes a problem with words. */
  async function act<T extends object>(work: () => Promise<T>, isExternal = false) {
    try {
      return { ok: true as const, ...(await work()) };
    } catch (error) {
      const problem = firebaseProblemOf(error, isExternal);
      if (problem === undefined || problem === 'other') deps.report(error, 'the identity library');
      return { ok: false as const, problem: problem ?? ('other' as const) };
    }
  }

  async function enter(email: string, password: string): Promise<User> {
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    await keep(user);
    return user;
  }

  return {
    signIn: (email, password) => act(async () => ({ user: await enter(email, password) })).then(bare),
    signUp: ({ email, password, name }, language) =>
      act(async () => {
        auth.languageCode = language;
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        made = user;
        await updateProfile(user, { displayName: name });
        // The name is in tokens from now on.
        await user.getIdToken(true);
        await keep(user);
        await sendEmailVerification(user);
        return {};
      }),
    async undoSignUp() {
      const user = made;
      made = null;
      if (user) await act(async () => deleteUser(user).then(() => ({})));
    },
    sendReset: (email, language) =>
      act(async () => {
        auth.languageCode = language;
        await sendPasswordResetEmail(auth, email);
        return {};
      }).then(silentOfStrangers),
    confirm: (email, password) => act(async () => ({ user: await enter(email, password) })).then(bare),
    changePassword: (email, { current, next }) =>
      act(async () => {
        const user = await enter(email, current);
        await updatePassword(user, next);
        // Every earlier refresh token has ended with the old password.
        await user.getIdToken(true);
        await keep(user);
        return {};
      }),
    enterBy: ({ idToken, nonce }, sub) =>
      act(async () => {
        const { providerId } = method.external ?? { providerId: '' };
        const credential = new OAuthProvider(providerId).credential({ idToken, rawNonce: nonce });
        const { user } = await signInWithCredential(auth, credential);
        if (sub !== undefined && user.uid !== sub) return { isOther: true };
        await keep(user);
        return { isOther: false, email: user.email ?? '' };
      }, true).then((reply) => {
        if (!reply.ok) return reply;
        return reply.isOther ? { ok: false, problem: 'external-other' } : { ok: true, email: reply.email ?? '' };
      }),
  };
}

function open({ apiKey, projectId, emulator }: FirebaseMethod): Auth {
  const app = initializeApp({ apiKey, projectId, authDomain: `${projectId}.firebaseapp.com` });
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (emulator !== null) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return auth;
}

/** An answer without what it was made of. */
function bare(reply: FirebaseResponse): FirebaseResponse {
  return reply.ok ? { ok: true } : reply;
}

/** Whether an address is known is nobody's business who has forgotten a password (spec decision 4). */
function silentOfStrangers(reply: FirebaseResponse): FirebaseResponse {
  return !reply.ok && reply.problem === 'user-not-found' ? { ok: true } : reply;
}
