import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { CloudOff, HardDrive } from 'lucide-react';
import type { LaterState } from './use-later-link.ts';

/** Why the contribution of a 'Nachreichen' link is not here; nothing where it is. */
export function LaterNote({ state }: { state: LaterState }) {
  const { t } = useLingui();
  switch (state) {
    case 'none':
      return null;
    case 'waiting':
      return (
        <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={t`Wartet auf Netz.`}>
          <p>
            <Trans>Der Beitrag aus deinem Link erscheint hier von selbst, sobald wieder Netz da ist.</Trans>
          </p>
        </Banner>
      );
    case 'no-store':
      return (
        <Banner icon={<HardDrive className="i" aria-hidden="true" />} title={t`Dieser Browser speichert nichts.`}>
          <p>
            <Trans>Öffne deinen Link in einem anderen Browser, um den Rest nachzureichen.</Trans>
          </p>
        </Banner>
      );
    case 'unknown':
      return (
        <p className="err" role="alert">
          <Trans>Zu diesem Link gibt es keinen Beitrag (mehr).</Trans>
        </p>
      );
  }
}
