import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { type LinksBack, useRestoreEntry } from './use-restore-day.ts';

interface Props {
  date: LocalDate;
  onClose: () => void;
}

/** Asks whoever restores a day with a link whether the link shall live again (decision 058). Closing it brings nothing back. */
export function LinkQuestion({ date, onClose }: Props) {
  const { t } = useLingui();
  const restore = useRestoreEntry();
  const answer = (links: LinksBack) => {
    onClose();
    void restore(date, links);
  };
  return (
    <Dialog open onClose={onClose} title={t`Soll der Link wieder gelten?`} closeLabel={t`Schließen`}>
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
