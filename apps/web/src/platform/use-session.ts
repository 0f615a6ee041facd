import { useSyncExternalStore } from 'react';
import { ACCOUNT_KEY } from './account-memory.ts';
import { env } from './env.ts';
import { createSession, type Session } from './session.ts';

/** The session of this window. Only signing out needs the device store, so that the landing page never loads it. */
export const session = createSession({
  env,
  store: localStorage,
  deleteDiary: async (accountId) => {
    const { deleteDiary } = await import('@tagfalter/local/db');
    await deleteDiary(accountId);
  },
});

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key === ACCOUNT_KEY) session.follow();
});

/** Who uses the app, live. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}
