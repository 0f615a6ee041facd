import type { ContributionWish } from '#features/contribute/open.tsx';
import type { Contribute } from '#features/guestbook/contribute-buttons.tsx';
import { reportUnlessOffline } from '#platform/error-log.ts';

/**
 * Opens the form for a contribution, which is fetched with its first use.
 * @param onFailed called when it cannot be had
 */
export function contributeWith(token: string, onFailed: () => void): Contribute {
  return (event, source, files) => {
    const wish: ContributionWish = { event, token, source, ...(files === undefined ? {} : { files }) };
    import('#features/contribute/open.tsx')
      .then(({ openContribution }) => openContribution(wish))
      .catch((error: unknown) => {
        reportUnlessOffline(error, 'guest page: the form');
        onFailed();
      });
  };
}
