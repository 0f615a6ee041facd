import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { ArrowUp, Download, HardDriveUpload } from 'lucide-react';
import { useSendNow } from '#entities/diary/use-send-now.ts';
import { useUnsentExport } from '#entities/diary/use-unsent-export.ts';
import { useInstallWay } from '#platform/install.ts';

/** Warns of changes that have been only on this device for more than a day, and offers ways out. */
export function OverdueWarning({ count, canSend }: { count: number; canSend: boolean }) {
  const { t } = useLingui();
  const sendNow = useSendNow();
  const download = useUnsentExport();
  const isSafariTab = useInstallWay() === 'ios';
  return (
    <Banner
      icon={<HardDriveUpload className="i" aria-hidden="true" />}
      title={t`${plural(count, {
        one: 'Eine Sache ist seit mehr als einem Tag nicht gesichert',
        other: '# Dinge sind seit mehr als einem Tag nicht gesichert',
      })}`}
    >
      <p>
        <Trans>Das liegt nur auf diesem Gerät. Sende es, sobald du Netz hast, oder lade es herunter.</Trans>
      </p>
      {isSafariTab ? (
        <p>
          <Trans>
            Safari löscht nach sieben Tagen ohne Besuch, was hier liegt. Leg Tagfalter auf den Home-Bildschirm (Teilen,
            dann „Zum Home-Bildschirm“), dann bleibt es.
          </Trans>
        </p>
      ) : null}
      <div className="row">
        {canSend ? (
          <Button variant="ink" onClick={() => void sendNow()}>
            <ArrowUp className="i" aria-hidden="true" />
            <Trans>Jetzt senden</Trans>
          </Button>
        ) : null}
        <Button variant="line" onClick={() => void download()}>
          <Download className="i" aria-hidden="true" />
          <Trans>Herunterladen</Trans>
        </Button>
      </div>
    </Banner>
  );
}
