import { createThrottle } from '#api/base/throttle.ts';
import type { PostOffice } from '#api/mails/post-office.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';
import type { Mail } from '#api/ports/mail.ts';

/** Mails to an address with which nobody has registered: the one of its sign-up, then none for a day. */
const PER_STRANGER = { marks: 1, span: 24 * 60 * 60_000 };

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
 * day, however often somebody signs up with it or asks for another. Who asks is not told.
 */
export function createLetters({ post, registry, now }: Options): SendLetter {
  const strangers = createThrottle(PER_STRANGER, now);
  return async ({ id, email }, mail) => {
    const isAllowed = (await registry.isRegistered(id)) || strangers.reserve(email.toLowerCase()).wait === 0;
    if (isAllowed) await post({ to: email, ...mail });
  };
}
