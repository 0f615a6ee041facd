import { DAY_MS } from '@tagfalter/domain/durations';
import { mailboxKey } from '@tagfalter/domain/email';
import { reserveEach } from '#api/base/shared-throttle.ts';
import type { PostOffice } from '#api/mails/post-office.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';
import type { Mail } from '#api/ports/mail.ts';
import type { Throttles } from '#api/ports/throttles.ts';

/** Mails per unregistered identity: its sign-up mail, then none for a day. */
const PER_STRANGER = { marks: 1, span: DAY_MS };
/** Mails per address, over all unregistered identities it had. */
const PER_ADDRESS = { marks: 3, span: DAY_MS };

export type SendLetter = (to: { id: string; email: string }, mail: Omit<Mail, 'to'>) => Promise<void>;

interface Options {
  post: PostOffice['post'];
  registry: Pick<IdentityRegistry, 'isRegistered'>;
  throttles: Throttles;
  now: () => number;
}

/**
 * Before registration nobody knows whether the address belongs to the sender: it gets one mail a day per identity and
 * three in all. The caller is not told.
 */
export function createLetters({ post, registry, throttles, now }: Options): SendLetter {
  const strangers = throttles.create('mails of a stranger', PER_STRANGER, now);
  const addresses = throttles.create('mails to strangers', PER_ADDRESS, now);
  return async ({ id, email }, mail) => {
    const reserve = () =>
      reserveEach([
        [strangers, id],
        [addresses, mailboxKey(email)],
      ]);
    if ((await registry.isRegistered(id)) || (await reserve()).wait === 0) await post({ to: email, ...mail });
  };
}
