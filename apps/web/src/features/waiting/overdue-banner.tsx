import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { listWaiting, overdueAt } from '@tagfalter/local/waiting';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { ArrowUp, Download, HardDriveUpload } from 'lucide-react';
import { useDiary } from '#platform/diary.tsx';
import { useInstallWay } from '#platform/install.ts';
import { useLive } from '#platform/live.ts';
import { useNow } from '#platform/use-now.ts';
import { useUnsentExport } from '#platform/use-unsent-export.ts';

/** How much has lain on this device alone for more than a day, live. */
function useOverdue(): number {
  const { db } = useDiary();
  const now = useNow();
  const items = useLive(() => listWaiting(db), [db]) ?? [];
  return overdueAt(items, now).length;
}

/**
 * Warns of what would be lost with this device (reliability, promise 7): said after a day, with two ways out.
 * @param props.canSend whether it offers to send; not where the screen does so itself
 */
export function OverdueBanner({ canSend = true }: { canSend?: boolean }) {
  const { t } = useLingui();
  const { sync } = useDiary();
  const download = useUnsentExport();
  const isSafariTab = useInstallWay() === 'ios';
  const count = useOverdue();
  if (count === 0) return null;
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
          <Button variant="ink" onClick={() => sync.wake('manual')}>
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
