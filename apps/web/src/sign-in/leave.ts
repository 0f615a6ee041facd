import { msg } from '@lingui/core/macro';
import { ExternalModeSchema } from '@tagfalter/contract/external-sign-in';
import * as v from 'valibot';
import { ASK_LOGIN_KEY } from '#entities/person/account-memory.ts';
import type { AuthFailure } from '#entities/person/auth-problem.ts';
import { openChannel } from '#entities/person/external/channel.ts';
import { providerOf } from '#entities/person/external/provider-of.ts';
import { isEmbedded } from '#entities/person/external/surroundings.ts';
import { loadSignInMethods } from '#entities/person/sign-in-methods.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { providerName, sayProblem, sayStatus } from './said.ts';
import { keepWindow, type ThisWindow, within } from './this-window.ts';

/** So long a popup waits for its app to be ready: for a session to end, and for a code to be looked up. */
const APP_MS = 15_000;
/** So long it waits to be heard. */
const HEARD_MS = 1_500;

const RequestSchema = v.object({
  mode: ExternalModeSchema,
  attempt: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  way: v.picklist(['popup', 'redirect']),
});

/** Leaves for the provider, once the app that has opened this window says so. */
export async function leave(query: URLSearchParams): Promise<void> {
  const parsed = v.safeParse(RequestSchema, Object.fromEntries(query));
  if (!parsed.success) return location.replace('/');
  const { mode, ...here } = parsed.output;
  keepWindow(here);
  const name = providerName();
  sayStatus(name === '' ? msg`Weiter zur Anmeldung …` : msg`Weiter zu ${name} …`);
  if (here.way === 'popup' && !(await mayGo(here.attempt))) return window.close();
  const provider = await providerOf(await loadSignInMethods());
  const begun = await provider.begin({
    ...{ mode, isEmbedded: isEmbedded() },
    asksLogin: deviceStore.getItem(ASK_LOGIN_KEY) !== null,
  });
  if (begun.ok) return location.replace(begun.url);
  const failure = isEmbedded() && isOfNetwork(begun) ? { problem: 'external-embedded' as const } : begun;
  if (here.way === 'redirect' || !(await notifyApp(here, failure))) return sayProblem(failure);
  window.close();
}

/** Inside of another app that is mostly its web view's doing: there e-mail and password are the way (spec §8). */
const isOfNetwork = ({ problem }: AuthFailure): boolean =>
  problem === 'no-connection' || problem === 'external-unreachable';

/** Whether the app lets this window go on. One that says nothing is gone: what comes of it is finished here then. */
async function mayGo(attempt: string): Promise<boolean> {
  let isStopped = false;
  await within(APP_MS, (happens) => {
    const channel = openChannel(attempt, ({ kind }) => {
      if (kind !== 'go' && kind !== 'stop') return;
      isStopped = kind === 'stop';
      channel.close();
      happens();
    });
    channel.say({ kind: 'ready', attempt });
  });
  return !isStopped;
}

/** Tells the app why it could not begin: it says so where somebody has asked for it. @returns whether it has heard */
function notifyApp({ attempt }: ThisWindow, { problem, waitMs = 0 }: AuthFailure): Promise<boolean> {
  return within(HEARD_MS, (happens) => {
    const channel = openChannel(attempt, ({ kind }) => {
      if (kind === 'heard') happens();
    });
    channel.say({ kind: 'failed', attempt, problem, waitMs });
  });
}
