import { createThrottle, reserveAll } from '#api/base/throttle.ts';
import type { PostOffice } from '#api/mails/post-office.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';
import type { Mail } from '#api/ports/mail.ts';

const DAY = 24 * 60 * 60_000;
/** Mails per unregistered identity: its sign-up mail, then none for a day. */
const PER_STRANGER = { marks: 1, span: DAY };
/** Mails per address, over all unregistered identities it had. */
const PER_ADDRESS = { marks: 3, span: DAY };

export type SendLetter = (to: { id: string; email: string }, mail: Omit<Mail, 'to'>) => Promise<void>;

interface Options {
  post: PostOffice['post'];
  registry: Pick<IdentityRegistry, 'isRegistered'>;
  now: () => number;
}

/**
 * Before registration nobody knows whether the address belongs to the sender: it gets one mail a day per identity and
 * three in all. The caller is not told.
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
