import { changePrivacy as changeCall, getPrivacy as getCall, type Privacy } from '@tagfalter/contract/privacy';
import { eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import { type Route, route } from '#api/http/route.ts';

const PRIVACY = {
  isFoundByEmail: users.isFoundByEmail,
  isFoundByUsername: users.isFoundByUsername,
  showsEmailToFriends: users.showsEmailToFriends,
  takesReplies: users.takesReplies,
};

async function readPrivacy(db: Db, accountId: string): Promise<Privacy> {
  const [row] = await db.select(PRIVACY).from(users).where(eq(users.id, accountId));
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Settings of search by address and of replies (spec decision 21). */
export function privacyRoutes({ db }: { db: Db }): Route[] {
  return [
    route(getCall, ({ actor }) => readPrivacy(db, actor.accountId)),
    route(changeCall, async ({ actor, body }) => {
      if (Object.keys(body).length > 0) await db.update(users).set(body).where(eq(users.id, actor.accountId));
      return readPrivacy(db, actor.accountId);
    }),
  ];
}
