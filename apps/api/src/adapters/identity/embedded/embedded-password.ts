import { MINUTE_MS } from '@tagfalter/domain/durations';
import { MAX_PASSWORD, MIN_PASSWORD } from '@tagfalter/domain/password';
import { and, eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { identityAccount, identitySession } from '#api/db/identity-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { ChangePasswordCall, ConfirmPassword } from '#api/ports/identity.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import type { BoundedHashing } from './bounded-hashing.ts';
import { BY_PASSWORD, endResetLinks } from './embedded-records.ts';
import { endOtherSessions } from './embedded-sessions.ts';
import { isTooCommon } from './embedded-sign-up.ts';

/** Wrong passwords per session: a stolen one cannot hold up its owner's others. */
const WRONG = { marks: 10, span: 15 * MINUTE_MS };

interface Options {
  db: Db;
  throttles: Throttles;
  now: () => number;
  hashing: BoundedHashing;
}

interface Asker {
  subject: string;
  sessionId: string;
  address: string;
}

/**
 * Changing the password, and confirming the person by it; wrong ones count together. Better-auth's own page would
 * replace the caller's session, and end others only after storing the password.
 */
export function createPasswords({ db, throttles, now, hashing }: Options): {
  changePassword: ChangePasswordCall;
  confirmPassword: ConfirmPassword;
} {
  const wrong = throttles.create('wrong passwords of a session', WRONG, now);
  /** @param use runs if the password is right, with its stored hash */
  const withPassword = async (
    { subject, sessionId, address }: Asker,
    password: string,
    use: (hash: string) => Promise<void>,
  ): Promise<void> => {
    const place = await wrong.require(`${subject} ${sessionId}`);
    let isWrong = false;
    try {
      await hashing.runFor(address, async () => {
        const hash = await findPassword(db, subject);
        if (hash === undefined) throw new Refusal('not_found');
        isWrong = !(await hashing.verify({ hash, password }));
        if (isWrong) throw new Refusal('wrong_password');
        await use(hash);
      });
    } finally {
      if (!isWrong) await place.release();
    }
  };
  return {
    async changePassword(who, { currentPassword, newPassword }) {
      refuseUnfit(newPassword);
      await withPassword(who, currentPassword, async (old) => {
        const password = await hashing.hash(newPassword);
        await store(db, { subject: who.subject, sessionId: who.sessionId, old, password });
      });
    },
    async confirmPassword(who, given) {
      const { id, userId } = identitySession;
      await withPassword(who, given, async () => {
        const isTheirs = and(eq(userId, who.subject), eq(id, who.sessionId));
        await db
          .update(identitySession)
          .set({ confirmedAt: new Date(now()) })
          .where(isTheirs);
      });
    },
  };
}

function refuseUnfit(password: string): void {
  if (password.length < MIN_PASSWORD) throw new Refusal('password_too_short');
  if (password.length > MAX_PASSWORD) throw new Refusal('password_too_long');
  if (isTooCommon(password)) throw new Refusal('password_too_common');
}

const isOf = (subject: string) => and(eq(identityAccount.userId, subject), eq(identityAccount.providerId, BY_PASSWORD));

/** @returns hash; undefined without a password */
export async function findPassword(db: Db, subject: string): Promise<string | undefined> {
  const [row] = await db.select({ password: identityAccount.password }).from(identityAccount).where(isOf(subject));
  return row?.password ?? undefined;
}

interface Change {
  subject: string;
  sessionId: string;
  old: string;
  password: string;
}

/** All or nothing. @throws Refusal `conflict` if the password was changed meanwhile */
async function store(db: Db, { subject, sessionId, old, password }: Change): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await tx
      .update(identityAccount)
      .set({ password, updatedAt: new Date() })
      .where(and(isOf(subject), eq(identityAccount.password, old)))
      .returning({ id: identityAccount.id });
    if (stored.length === 0) throw new Refusal('conflict');
    await endOtherSessions(tx, subject, sessionId);
    await endResetLinks(tx, subject);
  });
}
