import { tidyTypedName } from '@tagfalter/domain/typed-name';
import { tidyUsername } from '@tagfalter/domain/username';
import { skeletonsOf } from '@tagfalter/domain/username-skeleton';
import { and, eq, inArray } from 'drizzle-orm';
import type { users } from './account-schema.ts';
import { type HandleKind, handles } from './handle-schema.ts';
import type { Db, Tx } from './open.ts';

export interface Handle {
  kind: HandleKind;
  value: string;
}

/** Issuers are addresses, and these have no spaces. */
export const identityHandle = ({ issuer, subject }: { issuer: string; subject: string }): Handle => ({
  kind: 'identity',
  value: `${issuer} ${subject}`,
});
/** @param email also as somebody typed it */
export const emailHandle = (email: string): Handle => ({ kind: 'email', value: tidyTypedName(email).toLowerCase() });
/** @param name also as somebody typed it */
export const usernameHandle = (name: string): Handle => ({ kind: 'username', value: tidyUsername(name).toLowerCase() });
/** Handles taken by a user name: no other may match its letters in any case, nor look like it (spec decision 69). */
export const usernameHandles = (name: string): Handle[] => [
  usernameHandle(name),
  ...skeletonsOf(name).map((value): Handle => ({ kind: 'skeleton', value })),
];

type HandleOwner = Pick<typeof users.$inferSelect, 'issuer' | 'subject' | 'email' | 'username'>;

/** All handles of a person. */
export const handlesOf = (person: HandleOwner): Handle[] => [
  identityHandle(person),
  emailHandle(person.email),
  ...usernameHandles(person.username),
];

/** User with this handle. */
export async function userIdBy(db: Db | Tx, handle: Handle): Promise<string | undefined> {
  const [row] = await db.select({ id: handles.userId }).from(handles).where(isHandle(handle));
  return row?.id;
}

/** Values of a kind that somebody has. */
export async function takenValues(db: Db | Tx, kind: HandleKind, values: readonly string[]): Promise<Set<string>> {
  const { value } = handles;
  if (values.length === 0) return new Set();
  const isAsked = and(inArray(value, [...values]), eq(handles.kind, kind));
  const rows = await db.select({ value }).from(handles).where(isAsked);
  return new Set(rows.map((row) => row.value));
}

/** A unique violation tells that somebody has one of them. */
export async function addHandles(tx: Tx, userId: string, added: readonly Handle[]): Promise<void> {
  // Equal order for everybody: two writers of the same handles would otherwise deadlock.
  for (const { kind, value } of added.toSorted(byPlace)) await tx.insert(handles).values({ kind, value, userId });
}

/** Handles that somebody else has stay. */
export async function removeHandles(tx: Tx, userId: string, removed: readonly Handle[]): Promise<void> {
  for (const handle of removed) await tx.delete(handles).where(and(isHandle(handle), eq(handles.userId, userId)));
}

const placeOf = ({ kind, value }: Handle): string => `${kind} ${value}`;
const byPlace = (one: Handle, two: Handle): number => (placeOf(one) < placeOf(two) ? -1 : 1);

const isHandle = ({ kind, value }: Handle) => and(eq(handles.value, value), eq(handles.kind, kind));
