import * as v from 'valibot';
import { adminInvitations } from '../../packages/contract/src/admin-invitations.ts';
import { adminPro } from '../../packages/contract/src/admin-pro.ts';
import { authUser } from '../../packages/contract/src/auth-user.ts';
import { IDENTITY_PATH, TokenReplySchema } from '../../packages/contract/src/identity.ts';
import { simpleRegister } from '../../packages/contract/src/simple-register.ts';
import type { User } from '../../packages/contract/src/user.ts';
import { linkMailedTo } from '../shared/mailed-link.ts';
import type { RunningServer } from '../shared/running-server.ts';

/** Somebody invented; whoever runs the server may know their password. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
}

const PASSWORD = 'Nachtkerze-am-Zaun';
/** The demo account. */
export const DEMO = {
  email: 'demo@tagfalter.example',
  password: PASSWORD,
  firstName: 'Mia',
  lastName: 'Muster',
};

export interface DemoAccount {
  accountId: string;
  email: string;
  isPro: boolean;
  isConfirmed: boolean;
  /** Bearer token of the account. */
  token: string;
}

/** Posts JSON; throws with the server's answer when it is not a good one. */
export async function postJson(url: string, body: unknown, token?: string): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${new URL(url).pathname}: ${reply.status} ${await reply.text()}`);
  return reply;
}

async function tokenOf(server: RunningServer, signedIn: Response): Promise<string> {
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { cookie: cookies.join('; ') };
  const reply = await fetch(`${server.url}${IDENTITY_PATH}/token`, { headers });
  return v.parse(TokenReplySchema, await reply.json()).token;
}

async function register(server: RunningServer, { email, firstName, lastName }: DemoPerson): Promise<DemoAccount> {
  const made = await postJson(`${server.url}${adminInvitations.path}`, { count: 1 }, server.token);
  const [invitationCode] = v.parse(adminInvitations.reply, await made.json()).codes;
  const name = `${firstName} ${lastName}`;
  const signUp = { email, password: PASSWORD, name };
  const token = await tokenOf(server, await postJson(`${server.url}${IDENTITY_PATH}/sign-up/email`, signUp));
  const registered = await postJson(
    `${server.url}${simpleRegister.path}`,
    { invitationCode, firstName, lastName },
    token,
  );
  return accountOf(v.parse(simpleRegister.reply, await registered.json()), token);
}

/** Signs in to the account of somebody invented, the demo account unless said otherwise; registers it first where there is none. */
export async function openDemoAccount(server: RunningServer, person: DemoPerson = DEMO): Promise<DemoAccount> {
  const signIn = { email: person.email, password: PASSWORD };
  const signedIn = await postJson(`${server.url}${IDENTITY_PATH}/sign-in/email`, signIn).catch(() => null);
  if (!signedIn) return register(server, person);
  const token = await tokenOf(server, signedIn);
  const reply = await fetch(`${server.url}${authUser.path}`, { headers: { authorization: `Bearer ${token}` } });
  return accountOf(v.parse(authUser.reply, await reply.json()), token);
}

function accountOf({ id, email, proAccount, emailVerified }: User, token: string): DemoAccount {
  return { accountId: id, email, isPro: proAccount, isConfirmed: emailVerified, token };
}

/** Lifts the demo account to Pro, as an operator would with `npm run pro`; nothing where it is already. */
export async function makeDemoPro(server: RunningServer, { isPro }: DemoAccount): Promise<void> {
  if (isPro) return;
  await postJson(`${server.url}${adminPro.path}`, { action: 'grant', email: DEMO.email, until: null }, server.token);
}

/**
 * Opens the link of the mail that asks whether the address is theirs.
 * @returns whether it is confirmed now; not where mails leave the machine, for the address is invented
 */
export async function confirmDemo({ url, dataDir }: RunningServer, account: DemoAccount): Promise<boolean> {
  if (account.isConfirmed) return true;
  const link = await linkMailedTo(dataDir, account.email, '/verify-email?');
  if (link === undefined) return false;
  const { pathname, search } = new URL(link);
  await fetch(`${url}${pathname}${search}`, { redirect: 'manual' });
  const reply = await fetch(`${url}${authUser.path}`, { headers: { authorization: `Bearer ${account.token}` } });
  return v.parse(authUser.reply, await reply.json()).emailVerified;
}
