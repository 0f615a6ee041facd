import { msg } from '@lingui/core/macro';
import { SIGNED_OUT } from '@tagfalter/contract/external-sign-in';
import { openChannel } from '#entities/person/external/channel.ts';
import { keepPendingReply, readPending } from '#entities/person/external/pending.ts';
import { tabStore } from '#platform/browser-stores.ts';
import { sayProblem, sayStatus } from './said.ts';
import { readWindow, within } from './this-window.ts';

/** So long a popup waits for the app to take the answer. */
const HEARD_MS = 1_500;

/**
 * Brings the provider's answer to the app: to the window that has opened this one, which then closes, else to its start in
 * this one.
 * @param answer the query, or the fragment, with which the provider has sent people back
 */
export async function comeBack(answer: string): Promise<void> {
  if (new URLSearchParams(answer).get('state') === SIGNED_OUT) return location.replace('/');
  if (answer === '') return sayProblem({ problem: 'external-error' });
  const here = readWindow();
  if (here?.way === 'popup' && (await isTaken(here.attempt, answer))) {
    sayStatus(msg`Du kannst dieses Fenster schließen.`);
    return window.close();
  }
  keepPendingReply(tabStore, answer, Date.now());
  location.replace(readPending(tabStore, Date.now())?.back ?? '/');
}

/** Hands the answer to the app. @returns whether it has it */
function isTaken(attempt: string, answer: string): Promise<boolean> {
  return within(HEARD_MS, (happens) => {
    const channel = openChannel(attempt, ({ kind }) => {
      if (kind === 'heard') happens();
    });
    channel.say({ kind: 'answer', attempt, answer });
  });
}
