import { createThrottle, reserveAll } from '#api/base/throttle.ts';
import type { PostOffice } from '#api/mails/post-office.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';
import type { Mail } from '#api/ports/mail.ts';

const DAY = 24 * 60 * 60_000;
/** Mails to an identity with which nobody has registered: the one of its sign-up, then none for a day. */
const PER_STRANGER = { marks: 1, span: DAY };
/** Mails to an address for such identities, of which one may take the place of another. */
const PER_ADDRESS = { marks: 3, span: DAY };

/** Sends a mail to the person of an identity. */
export type SendLetter = (to: { id: string; email: string }, mail: Omit<Mail, 'to'>) => Promise<void>;

interface Options {
  post: PostOffice['post'];
  registry: Pick<IdentityRegistry, 'isRegistered'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Of whoever signs up nobody knows yet whether the address is theirs: until a person has registered it gets one mail a
 * day for each identity and three in all, however often somebody signs up with it or asks for another. Who asks is not told.
 */
export function createLetters({ post, registry, now }: Options): SendLetter {
  const strangers = createThrottle(PER_STRANGER, now);
  const addresses = createThrottle(PER_ADDRESS, now);
  return async ({ id, email }, mail) => {
    const reserve = () =>
      reserveAll([
        [strangers, id],
        [addresses, email.toLowerCase()],
      ]);
    if ((await registry.isRegistered(id)) || reserve().wait === 0) await post({ to: email, ...mail });
  };
}
