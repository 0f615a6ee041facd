import type { ContributionWish } from '#features/contribute/contribution-event.ts';
import type { Contribute } from '#features/guestbook/contribute-buttons.tsx';
import { reportUnlessOffline } from '#platform/error-log.ts';

export interface ContributeHooks {
  /** Called when the form is closed again, sent or not. */
  onClosed: () => void;
  /** Called when it cannot be had. */
  onFailed: () => void;
}

/** Opens the form for a contribution, which is fetched with its first use. */
export function contributeWith(token: string, { onClosed, onFailed }: ContributeHooks): Contribute {
  return (event, source, files) => {
    const wish: ContributionWish = { event, token, source, ...(files === undefined ? {} : { files }) };
    import('#features/contribute/open.tsx')
      .then(({ openContribution }) => openContribution(wish))
      .then(onClosed)
      .catch((error: unknown) => {
        reportUnlessOffline(error, 'guest page: the form');
        onFailed();
      });
  };
}
