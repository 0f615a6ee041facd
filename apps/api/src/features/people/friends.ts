import type { Friend } from '@tagfalter/contract/friends';
import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { entries } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';
import { friendships } from '#api/db/people-schema.ts';
import { isNotTakenDown } from '#api/db/taken-down.ts';
import type { PeopleDeps } from './people-deps.ts';
import { presentPerson, readPersons } from './persons.ts';
import { changePair, isPersonId, unfriend } from './relations.ts';

/** By name, with the date of the newest readable entry. Leaving people are left out. */
export async function listFriends({ db, pictures }: PeopleDeps, { accountId }: Actor): Promise<Friend[]> {
  const ids = await db
    .select({ id: friendships.friendId })
    .from(friendships)
    .where(eq(friendships.accountId, accountId));
  const persons = await readPersons(
    db,
    ids.map(({ id }) => id),
  );
  const newest = await newestDates(db, [...persons.keys()]);
  return [...persons.values()].sort(byName).map(({ person, lastName, email, showsEmail }) => ({
    ...presentPerson(person, pictures),
    lastName,
    email: showsEmail ? email : null,
    newestDate: newest.get(person.id) ?? null,
  }));
}

const { compare } = new Intl.Collator('de');
type NamedPerson = { person: { id: string; firstName: string }; lastName: string };
const byName = (one: NamedPerson, other: NamedPerson): number =>
  compare(one.person.firstName, other.person.firstName) ||
  compare(one.lastName, other.lastName) ||
  compare(one.person.id, other.person.id);

/** Newest entry open to friends, by account. */
async function newestDates(db: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ accountId: entries.accountId, date: max(entries.date) })
    .from(entries)
    .where(
      and(
        inArray(entries.accountId, [...accountIds]),
        inArray(entries.visibility, ['friends', 'public']),
        isNull(entries.deletedAt),
        isNotTakenDown(db),
      ),
    )
    .groupBy(entries.accountId);
  return new Map(rows.flatMap(({ accountId, date }) => (date === null ? [] : [[accountId, date] as const])));
}

/** For both at once. @throws Refusal `not_found` without a friendship */
export async function removeFriend(deps: PeopleDeps, { accountId }: Actor, friendId: string): Promise<void> {
  if (!isPersonId(friendId) || friendId === accountId) throw new Refusal('not_found');
  const isGone = await changePair(deps, [accountId, friendId], (tx) => unfriend(tx, [accountId, friendId]));
  if (!isGone) throw new Refusal('not_found');
}
