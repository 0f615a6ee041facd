import { entryIdFor } from '@tagfalter/domain/entry-id';

/** Space of entry ids of an account in tests. Differs from the account's id, so that mixing them up shows. */
export function spaceOf(accountId: string): string {
  return entryIdFor(accountId, '1970-01-01');
}
