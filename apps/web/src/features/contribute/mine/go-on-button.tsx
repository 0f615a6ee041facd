import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { useErrorToast } from '#platform/failure-toast.ts';
import type { ContributionEvent } from '../contribution-event.ts';
import { openContribution } from '../open-contribution.tsx';

/** Opens the form again with what was begun. */
export function GoOnButton({ event, token }: { event: ContributionEvent; token: string }) {
  const failed = useErrorToast();
  return (
    <Button
      variant="ev"
      onClick={() =>
        void openContribution({ event, token }).catch((error: unknown) => failed(error, 'guest: going on'))
      }
    >
      <Trans>Weiterschreiben und senden</Trans>
    </Button>
  );
}
