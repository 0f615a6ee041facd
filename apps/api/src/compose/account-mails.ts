import type { LeavingDeps } from '#api/features/account/leave-routes.ts';
import { ACCOUNT_ENDS } from '#api/mails/account-ends.ts';
import type { Deps } from './deps.ts';

export function tellOfEnd({ post, config: { publicUrl: link } }: Deps): LeavingDeps['tell'] {
  return (email, { endsAt, language, hasCancelled }) => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt);
    return post({ to: email, ...ACCOUNT_ENDS[language]({ day, link, hasCancelled }) });
  };
}
