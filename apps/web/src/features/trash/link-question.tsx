import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import type { LinksBack } from '#entities/entry/use-restore-day.ts';

interface Props {
  open: boolean;
  onAnswer: (links: LinksBack) => void;
  /** Nothing is brought back. */
  onClose: () => void;
}

/** Asks whoever restores a day with a link whether the link shall live again (decision 150). */
export function LinkQuestion({ open, onAnswer, onClose }: Props) {
  const { t } = useLingui();
  const answer = (links: LinksBack) => {
    onClose();
    onAnswer(links);
  };
  return (
    <Dialog open={open} onClose={onClose} title={t`Soll der Link wieder gelten?`} closeLabel={t`Schließen`}>
      <p>
        <Trans>
          Zu diesem Tag gab es einen Link. Er endete, als du den Tag gelöscht hast. Gilt er wieder, kann ihn jeder
          öffnen, der ihn noch hat.
        </Trans>
      </p>
      <div className="sheet__ask">
        <Button variant="line" onClick={() => answer('again')}>
          <Trans>Mit Link zurückholen</Trans>
        </Button>
        <Button variant="ink" data-autofocus onClick={() => answer('ended')}>
          <Trans>Ohne Link zurückholen</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
