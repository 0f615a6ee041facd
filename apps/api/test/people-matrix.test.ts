import { SentRequestSchema } from '@tagfalter/contract/friend-requests';
import { eq, inArray, or } from 'drizzle-orm';
import * as v from 'valibot';
import { users } from '#api/db/account-schema.ts';
import { blocks, friendRequests, friendships } from '#api/db/people-schema.ts';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import { type Caller, type Cast, isVisitor } from './entry-matrix-cast.ts';
import type { Person } from './product.ts';

type Others = readonly [Person, Person];
const known = new WeakMap<Cast, Promise<Others>>();

/** Two people without any relations, fresh for each call. */
async function others(cast: Cast): Promise<Others> {
  const { db } = cast.stage.database;
  const first = known.get(cast) ?? Promise.all([cast.stage.person(), cast.stage.person()]);
  known.set(cast, first);
  const both = await first;
  const ids = both.map(({ accountId }) => accountId);
  await db.delete(friendRequests);
  await db.delete(blocks);
  await db.delete(friendships).where(or(inArray(friendships.accountId, ids), inArray(friendships.friendId, ids)));
  // Daily limits begin anew.
  cast.nextDay();
  return both;
}

async function somebody(cast: Cast): Promise<Person> {
  const [one] = await others(cast);
  return one;
}

async function addressOf({ stage }: Cast, { accountId }: Person): Promise<string> {
  const [row] = await stage.database.db.select({ email: users.email }).from(users).where(eq(users.id, accountId));
  if (!row) throw new Error('nobody');
  return row.email;
}

/** Calls as a person without a column. */
async function as({ stage }: Cast, { headers }: Person, method: 'POST' | 'PUT', url: string, payload?: object) {
  return stage.product.app.inject({ method, url, headers, ...(payload && { payload }) });
}

/** The caller's account; for a visitor a Pro owner's, which stays out of reach. */
const account = (cast: Cast, caller: Caller): Person => cast.person(isVisitor(caller) ? 'Po' : caller);

/** A request from a new person to the caller. */
async function asked(cast: Cast, caller: Caller): Promise<string> {
  const body = { userId: account(cast, caller).accountId };
  const response = await as(cast, await somebody(cast), 'POST', '/api/friend-requests', body);
  return v.parse(SentRequestSchema, response.json()).id;
}

/** A request of the caller to a new person. */
async function asks(cast: Cast, caller: Caller): Promise<string> {
  const body = { userId: (await somebody(cast)).accountId };
  const response = await as(cast, account(cast, caller), 'POST', '/api/friend-requests', body);
  return v.parse(SentRequestSchema, response.json()).id;
}

/** A request between two others. */
async function between(cast: Cast): Promise<string> {
  const [one, two] = await others(cast);
  const response = await as(cast, one, 'POST', '/api/friend-requests', { userId: two.accountId });
  return v.parse(SentRequestSchema, response.json()).id;
}

/** The common status of all calls. */
async function same(calls: readonly (() => Promise<number>)[]): Promise<number> {
  const seen = new Set<number>();
  for (const call of calls) seen.add(await call());
  return seen.size === 1 ? Math.max(...seen) : 0;
}

const answerTheirs =
  (how: 'accept' | 'decline'): MatrixCall =>
  async (cast, caller) =>
    cast.call(caller, 'PUT', `/api/friend-requests/${await asked(cast, caller)}/${how}`);
const answerOthers =
  (how: 'accept' | 'decline'): MatrixCall =>
  async (cast, caller) =>
    same([
      async () => cast.call(caller, 'PUT', `/api/friend-requests/${await asks(cast, caller)}/${how}`),
      async () => cast.call(caller, 'PUT', `/api/friend-requests/${await between(cast)}/${how}`),
    ]);
const list =
  (url: string): MatrixCall =>
  (cast, caller) =>
    cast.call(caller, 'GET', url);

const CALLS: Record<string, MatrixCall> = {
  'GET /api/users/search hit, target findable': async (cast, caller) => {
    const [row] = await cast.stage.database.db
      .select({ username: users.username })
      .from(users)
      .where(eq(users.id, (await somebody(cast)).accountId));
    return cast.call(caller, 'GET', `/api/users/search?q=${row?.username}`);
  },
  'GET /api/users/search miss, target not findable, or target blocked me': async (cast, caller) => {
    const hidden = await somebody(cast);
    const address = encodeURIComponent(await addressOf(cast, hidden));
    await as(cast, hidden, 'PUT', `/api/blocks/${account(cast, caller).accountId}`);
    const [row] = await cast.stage.database.db
      .select({ username: users.username })
      .from(users)
      .where(eq(users.id, hidden.accountId));
    return same(
      ['niemand-heisst-so', address, row?.username].map(
        (name) => () => cast.call(caller, 'GET', `/api/users/search?q=${name}`),
      ),
    );
  },
  'GET /api/friends': list('/api/friends'),
  'GET /api/friend-requests': list('/api/friend-requests'),
  'GET /api/friend-requests/sent': list('/api/friend-requests/sent'),
  'POST /api/friend-requests e-mail of a non-friend, known or unknown': async (cast, caller) => {
    const known = caller === 'Fr' ? cast.person('Po') : await somebody(cast);
    const email = await addressOf(cast, known);
    return cast.call(caller, 'POST', '/api/friend-requests', { json: { email } });
  },
  'POST /api/friend-requests to oneself': (cast, caller) =>
    cast.call(caller, 'POST', '/api/friend-requests', { json: { userId: account(cast, caller).accountId } }),
  'PUT /api/friend-requests/{id}/accept caller = addressee': answerTheirs('accept'),
  'PUT /api/friend-requests/{id}/accept caller = requester or third person': answerOthers('accept'),
  'PUT /api/friend-requests/{id}/decline caller = addressee': answerTheirs('decline'),
  'PUT /api/friend-requests/{id}/decline caller = requester or third person': answerOthers('decline'),
  'DELETE /api/friend-requests/{id} (added) caller = requester': async (cast, caller) =>
    cast.call(caller, 'DELETE', `/api/friend-requests/${await asks(cast, caller)}`),
  'DELETE /api/friend-requests/{id} (added) caller = addressee or third person': async (cast, caller) =>
    same([
      async () => cast.call(caller, 'DELETE', `/api/friend-requests/${await asked(cast, caller)}`),
      async () => cast.call(caller, 'DELETE', `/api/friend-requests/${await between(cast)}`),
    ]),
  'DELETE /api/friends/{id} (added) friendship exists': async (cast, caller) => {
    const friend = await somebody(cast);
    // A non-friend names a stranger.
    if (caller !== 'N') {
      const body = { userId: friend.accountId };
      const response = await as(cast, account(cast, caller), 'POST', '/api/friend-requests', body);
      await as(cast, friend, 'PUT', `/api/friend-requests/${v.parse(SentRequestSchema, response.json()).id}/accept`);
    }
    return cast.call(caller, 'DELETE', `/api/friends/${friend.accountId}`);
  },
  'GET /api/blocks (added)': list('/api/blocks'),
  'PUT /api/blocks/{id} (added) somebody else': async (cast, caller) =>
    cast.call(caller, 'PUT', `/api/blocks/${(await somebody(cast)).accountId}`),
  'PUT /api/blocks/{id} (added) oneself': (cast, caller) =>
    cast.call(caller, 'PUT', `/api/blocks/${account(cast, caller).accountId}`),
  'DELETE /api/blocks/{id} (added) blocked': async (cast, caller) => {
    const { accountId } = await somebody(cast);
    await as(cast, account(cast, caller), 'PUT', `/api/blocks/${accountId}`);
    return cast.call(caller, 'DELETE', `/api/blocks/${accountId}`);
  },
  'DELETE /api/blocks/{id} (added) not blocked': async (cast, caller) =>
    cast.call(caller, 'DELETE', `/api/blocks/${(await somebody(cast)).accountId}`),
};

driveMatrix({
  part: 'people',
  calls: CALLS,
});
