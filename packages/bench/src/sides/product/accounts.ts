import { randomBytes } from 'node:crypto';
import { adminInvitations } from '@tagfalter/contract/admin-invitations';
import { IDENTITY_PATH, TokenReplySchema } from '@tagfalter/contract/identity';
import { simpleRegister } from '@tagfalter/contract/simple-register';
import * as v from 'valibot';

/** A registered person with a session, as a browser would hold it. */
export interface SidePerson {
  accountId: string;
  entrySpace: string;
  email: string;
  password: string;
  cookie: string;
}

interface Product {
  origin: string;
  /** Opens the door for programs of the same machine. */
  adminToken: string;
}

/** Sign-ups are counted by address; a proxy on the same machine may say for whom it asks. */
export const addressOf = (number: number): string => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${new URL(url).pathname}: ${reply.status} ${await reply.text()}`);
  return reply;
}

/** A fresh identity token of a session. */
export async function tokenOf(origin: string, cookie: string): Promise<string> {
  const reply = await fetch(`${origin}${IDENTITY_PATH}/token`, { headers: { cookie } });
  return v.parse(TokenReplySchema, await reply.json()).token;
}

/** Cookies of a reply, as a browser sends them back. */
function cookieOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Signs somebody in on a further device. @returns the cookie of its session */
export async function signInAccount(origin: string, { email, password }: SidePerson, number: number): Promise<string> {
  const from = { 'x-forwarded-for': addressOf(number) };
  return cookieOf(await post(`${origin}${IDENTITY_PATH}/sign-in/email`, { email, password }, from));
}

/**
 * Registers people as the app does: sign-up, token, invitation.
 * @param first number of the first one, from which addresses follow
 */
export async function registerPeople({ origin, adminToken }: Product, count: number, first = 1): Promise<SidePerson[]> {
  const admin = { authorization: `Bearer ${adminToken}` };
  const made = await post(`${origin}${adminInvitations.path}`, { count }, admin);
  const { codes } = v.parse(adminInvitations.reply, await made.json());
  return Promise.all(
    codes.map(async (invitationCode, number) => {
      const email = `${randomBytes(8).toString('hex')}@example.org`;
      const password = `Schmetterling-${randomBytes(4).toString('hex')}`;
      const from = { 'x-forwarded-for': addressOf(first + number) };
      const signUp = `${origin}${IDENTITY_PATH}/sign-up/email`;
      const signedUp = await post(signUp, { email, password, name: 'Mia Muster' }, from);
      const cookie = cookieOf(signedUp);
      const authorization = `Bearer ${await tokenOf(origin, cookie)}`;
      const person = { invitationCode, firstName: 'Mia', lastName: 'Muster' };
      const registered = await post(`${origin}${simpleRegister.path}`, person, { ...from, authorization });
      const { id: accountId, entrySpace } = v.parse(simpleRegister.reply, await registered.json());
      return { accountId, entrySpace, email, password, cookie };
    }),
  );
}
