import '@tagfalter/ui/styles/install.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@tagfalter/ui/dialog';
import { Share, SquareArrowUpRight, SquarePlus } from 'lucide-react';

/** Three steps by hand, for iPhones and iPads (design 3.8, 3.12). */
export function IosSteps({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`Zum Home-Bildschirm`} closeLabel={t`Schließen`} tone="zitron">
      <ol className="steps">
        <li>
          <span>
            <Share className="i steps__i" aria-hidden="true" />
            <Trans>Tippe unten im Browser auf „Teilen“.</Trans>
          </span>
        </li>
        <li>
          <span>
            <SquarePlus className="i steps__i" aria-hidden="true" />
            <Trans>Wähle „Zum Home-Bildschirm“ und lass „Als Web-App öffnen“ an.</Trans>
          </span>
        </li>
        <li>
          <span>
            <SquareArrowUpRight className="i steps__i" aria-hidden="true" />
            <Trans>Tippe auf „Hinzufügen“ und öffne Tagfalter von dort.</Trans>
          </span>
        </li>
      </ol>
    </Dialog>
  );
}
