import { randomUUID } from 'node:crypto';
import type { IncomingRequest, SentRequest } from '@tagfalter/contract/friend-requests';
import { DAY_MS } from '@tagfalter/domain/durations';
import { and, desc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import { blockedBy, isNotBlocking } from '#api/db/blocked.ts';
import { emailHandle, userIdBy } from '#api/db/handles.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { friendRequests } from '#api/db/people-schema.ts';
import { findPerson, type PersonName } from './find-person.ts';
import type { PeopleDeps } from './people-deps.ts';
import { PERSON, presentPerson, readPersons } from './persons.ts';
import { areFriends, befriend, changePair, isBlockBetween, isPersonId } from './relations.ts';

/** Newest first. */
const MAX_LISTED = 200;
/** Milliseconds after a decline without a new request to the same person (spec decision 21). */
const DECLINE_REST_MS = 30 * DAY_MS;

type RequestRow = typeof friendRequests.$inferSelect;

/** By id, or by confirmed address. */
const isTo = ({ accountId, email, emailVerified }: Actor) =>
  emailVerified
    ? or(eq(friendRequests.addresseeId, accountId), eq(friendRequests.email, email.toLowerCase()))
    : eq(friendRequests.addresseeId, accountId);

const isOpen = and(eq(friendRequests.state, 'pending'), isNull(friendRequests.withdrawnAt));

/** Pending requests, newest first, one per person, without blocked and leaving people. */
export async function listIncoming({ db, pictures }: PeopleDeps, actor: Actor): Promise<IncomingRequest[]> {
  const { accountId } = actor;
  const { id, requesterId, createdAt } = friendRequests;
  const isUnblocked = and(
    notInArray(requesterId, await blockedBy(db, accountId)),
    isNotBlocking(db, requesterId, accountId),
  );
  const rows = await db
    .select({ id, requesterId, createdAt })
    .from(friendRequests)
    .where(and(isTo(actor), isOpen, isUnblocked))
    .orderBy(desc(createdAt))
    .limit(MAX_LISTED);
  const persons = await readPersons(
    db,
    rows.map((row) => row.requesterId),
  );
  const ofEach = new Map(rows.toReversed().map((row) => [row.requesterId, row]));
  return [...ofEach.values()].toReversed().flatMap((row) => {
    const known = persons.get(row.requesterId);
    if (!known) return [];
    const requester = { ...presentPerson(known.person, pictures), lastName: known.lastName };
    return [{ id: row.id, requester, createdAt: row.createdAt.toISOString() }];
  });
}

/** Own pending requests; a declined one looks pending. */
export async function listSent({ db, pictures }: PeopleDeps, { accountId }: Actor): Promise<SentRequest[]> {
  const rows = await db
    .select()
    .from(friendRequests)
    .where(
      and(
        eq(friendRequests.requesterId, accountId),
        inArray(friendRequests.state, ['pending', 'declined']),
        isNull(friendRequests.withdrawnAt),
      ),
    )
    .orderBy(desc(friendRequests.createdAt))
    .limit(MAX_LISTED);
  const ids = rows.flatMap(({ addresseeId }) => addresseeId ?? []);
  const known = ids.length === 0 ? [] : await db.select(PERSON).from(users).where(inArray(users.id, ids));
  const persons = new Map(known.map((person) => [person.id, presentPerson(person, pictures)]));
  return rows.flatMap((request) => {
    const { email, addresseeId } = request;
    const addressee = email === null ? addresseeId && persons.get(addresseeId) : { email };
    return addressee ? [presentSent(request, addressee)] : [];
  });
}

const presentSent = ({ id, createdAt }: RequestRow, addressee: SentRequest['addressee']): SentRequest => ({
  id,
  addressee,
  status: 'pending',
  createdAt: createdAt.toISOString(),
});

/**
 * Sends a request. By address the reply is always the same. A request in the other direction makes both friends, by
 * username or id.
 * @throws Refusal `email_unverified`, `befriends_oneself`, `not_found` for a username or id, `conflict` between friends
 */
export async function askToBefriend(deps: PeopleDeps, actor: Actor, name: PersonName): Promise<SentRequest> {
  if (!actor.emailVerified) throw new Refusal('email_unverified');
  return 'email' in name ? askByAddress(deps, actor, name.email.toLowerCase()) : askPerson(deps, actor, name);
}

async function askByAddress(deps: PeopleDeps, actor: Actor, email: string): Promise<SentRequest> {
  const { db } = deps;
  const { accountId } = actor;
  if (email === actor.email.toLowerCase()) throw new Refusal('befriends_oneself');
  // The same statements, with or without an account for the address (threat 11).
  const id = (await userIdBy(db, emailHandle(email))) ?? randomUUID();
  const [confirmed] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), users.emailVerified));
  const areBefriended = await areFriends(db, accountId, id);
  if (confirmed && areBefriended) throw new Refusal('conflict');
  return presentSent(await writeRequest(deps, { requesterId: accountId, email }), { email });
}

async function askPerson(
  deps: PeopleDeps,
  actor: Actor,
  name: Exclude<PersonName, { email: string }>,
): Promise<SentRequest> {
  const { accountId } = actor;
  const found = await findPerson(deps.db, actor, name);
  if (!found) throw new Refusal('not_found');
  if (found.id === accountId) throw new Refusal('befriends_oneself');
  const [theirs] = await deps.db
    .select()
    .from(friendRequests)
    .where(and(eq(friendRequests.requesterId, found.id), isTo(actor), isOpen))
    .limit(1);
  if (await areFriends(deps.db, accountId, found.id)) throw new Refusal('conflict');
  if (theirs) await acceptRequest(deps, actor, theirs.id);
  const request = theirs ?? (await writeRequest(deps, { requesterId: accountId, addresseeId: found.id }));
  return presentSent(request, presentPerson(found, deps.pictures));
}

/** Writes a request, or keeps a pending or recently declined one. */
function writeRequest(
  { db, now }: PeopleDeps,
  to: { requesterId: string; email: string } | { requesterId: string; addresseeId: string },
): Promise<RequestRow> {
  const time = now();
  const isSame =
    'email' in to
      ? and(eq(friendRequests.requesterId, to.requesterId), eq(friendRequests.email, to.email))
      : and(eq(friendRequests.requesterId, to.requesterId), eq(friendRequests.addresseeId, to.addresseeId));
  return db.transaction(async (tx) => {
    await tx
      .insert(friendRequests)
      .values({ id: randomUUID(), createdAt: new Date(time), ...to })
      .onConflictDoNothing();
    const [row] = await tx.select().from(friendRequests).where(isSame).for('update');
    if (!row) throw new Error('the request was not written');
    const change = renewed(row, time);
    if (!change) return row;
    await tx.update(friendRequests).set(change).where(eq(friendRequests.id, row.id));
    return { ...row, ...change };
  });
}

/** Columns that renew a finished request; undefined if it is pending. */
function renewed(row: RequestRow, time: number): Partial<RequestRow> | undefined {
  const fresh = { id: randomUUID(), createdAt: new Date(time), withdrawnAt: null };
  const restsUntil = row.state === 'declined' ? (row.answeredAt?.getTime() ?? 0) + DECLINE_REST_MS : 0;
  // A request within the rest looks new, with a new id, but reaches nobody.
  if (restsUntil > time) return row.withdrawnAt ? fresh : undefined;
  if (row.state === 'pending' && row.withdrawnAt === null) return undefined;
  return { ...fresh, state: 'pending', answeredAt: null };
}

/** @throws Refusal `not_found` to everybody but the addressee, `conflict` if answered, `email_unverified` */
export async function acceptRequest(deps: PeopleDeps, actor: Actor, id: string): Promise<void> {
  if (!actor.emailVerified) throw new Refusal('email_unverified');
  const { requesterId } = await requestTo(deps.db, actor, id);
  await changePair(deps, [actor.accountId, requesterId], async (tx) => {
    if (await isBlockBetween(tx, actor.accountId, requesterId)) throw new Refusal('not_found');
    await response(tx, actor, id, { state: 'accepted', at: deps.now() });
    await befriend(tx, [actor.accountId, requesterId]);
    // Also answers requests in the other direction or by another name.
    const isTheirs = and(eq(friendRequests.requesterId, requesterId), isTo(actor));
    const isMine = and(eq(friendRequests.requesterId, actor.accountId), eq(friendRequests.addresseeId, requesterId));
    await tx
      .update(friendRequests)
      .set({ state: 'accepted', answeredAt: new Date(deps.now()) })
      .where(or(isTheirs, isMine));
  });
}

/** @throws Refusal `not_found` to everybody but the addressee, `conflict` if answered */
export async function declineRequest({ db, now }: PeopleDeps, actor: Actor, id: string): Promise<void> {
  await requestTo(db, actor, id);
  await db.transaction((tx) => response(tx, actor, id, { state: 'declined', at: now() }));
}

/** @throws Refusal `not_found` to everybody but the requester */
export async function withdrawRequest({ db, now }: PeopleDeps, { accountId }: Actor, id: string): Promise<void> {
  if (!isPersonId(id)) throw new Refusal('not_found');
  const isMine = and(
    eq(friendRequests.id, id),
    eq(friendRequests.requesterId, accountId),
    inArray(friendRequests.state, ['pending', 'declined']),
    isNull(friendRequests.withdrawnAt),
  );
  const gone = await db
    .update(friendRequests)
    .set({ withdrawnAt: new Date(now()) })
    .where(isMine)
    .returning({ id: friendRequests.id });
  if (gone.length === 0) throw new Refusal('not_found');
}

async function requestTo(db: Db, actor: Actor, id: string): Promise<RequestRow> {
  if (!isPersonId(id)) throw new Refusal('not_found');
  const [row] = await db
    .select()
    .from(friendRequests)
    .where(and(eq(friendRequests.id, id), isTo(actor), isNull(friendRequests.withdrawnAt)));
  if (!row || row.requesterId === actor.accountId) throw new Refusal('not_found');
  return row;
}

/** The second of two concurrent answers finds the request answered. */
async function response(
  tx: Tx,
  actor: Actor,
  id: string,
  { state, at }: { state: 'accepted' | 'declined'; at: number },
): Promise<void> {
  const done = await tx
    .update(friendRequests)
    .set({ state, answeredAt: new Date(at) })
    .where(and(eq(friendRequests.id, id), isTo(actor), isOpen))
    .returning({ id: friendRequests.id });
  if (done.length === 0) throw new Refusal('conflict');
}
