import { useSyncExternalStore } from 'react';
import { deviceStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { ACCOUNT_KEY } from './account-memory.ts';
import { createSession, type Session } from './session.ts';

/** The session of this window. Only signing out needs the device store, so that the landing page never loads it. */
export const session = createSession({
  env,
  store: deviceStore,
  deleteDiary: async (accountId) => (await import('./forget-diary.ts')).forgetDiary(accountId),
});

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key === ACCOUNT_KEY) session.follow();
});

/** Session of the app, live. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}
