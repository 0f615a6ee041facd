import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { countEntries } from '@tagfalter/local/entries/packs';
import { Badge } from '@tagfalter/ui/badge';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Link } from '@tanstack/react-router';
import { Check, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useUnsent } from '#entities/diary/use-unsent.ts';
import { useUnsentExport } from '#entities/diary/use-unsent-export.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useStorage } from './use-storage.ts';

/** Shows the diary's data on this device, how safely it is stored, and which part is unsent (design 3.15). */
export function DeviceData({ install }: { install: ReactNode }) {
  const unsent = useUnsent();
  return (
    <section>
      <h2 className="h-sec">
        <Trans>Daten</Trans>
      </h2>
      <StorageUsageRow />
      <PersistenceRow />
      {unsent ? <UnsentRow count={unsent.total} /> : null}
      <TrashLink />
      <ArchiveLink />
      <QuietLink />
      {install}
      <DiagnosticsRow />
    </section>
  );
}

function TrashLink() {
  const { t } = useLingui();
  return (
    <SettingRow
      title={t`Zuletzt gelöscht`}
      note={<Trans>Gelöschte Tage lassen sich 30 Tage lang zurückholen.</Trans>}
      control={(id) => (
        <Link className={buttonClass('line')} to="/settings/deleted" aria-describedby={id}>
          <Trans>Öffnen</Trans>
        </Link>
      )}
    />
  );
}

function ArchiveLink() {
  const { t } = useLingui();
  return (
    <SettingRow
      title={t`Export und Import`}
      note={<Trans>Dein ganzes Tagebuch mitnehmen, mit Fotos und Aufnahmen.</Trans>}
      control={(id) => (
        <Link className={buttonClass('line')} to="/settings/archive" aria-describedby={id}>
          <Trans>Öffnen</Trans>
        </Link>
      )}
    />
  );
}

function QuietLink() {
  const { t } = useLingui();
  return (
    <SettingRow
      title={t`Ruhende Erinnerungen`}
      note={<Trans>Tage, Zeiten und Wörter, die nicht von selbst auftauchen.</Trans>}
      control={(id) => (
        <Link className={buttonClass('line')} to="/settings/quiet" aria-describedby={id}>
          <Trans>Bearbeiten</Trans>
        </Link>
      )}
    />
  );
}

function DiagnosticsRow() {
  const { t } = useLingui();
  return (
    <SettingRow
      title={t`Diagnose`}
      note={<Trans>Was in der App schiefging, zum Ansehen und Weitergeben.</Trans>}
      control={(id) => (
        <Link className={buttonClass('line')} to="/settings/diagnostics" aria-describedby={id}>
          <Trans>Ansehen</Trans>
        </Link>
      )}
    />
  );
}

function StorageUsageRow() {
  const { t } = useLingui();
  const { db } = useDiary();
  const format = useFormat();
  const { usage } = useStorage();
  const held = useLive(async () => {
    const keys = await db.files.toCollection().primaryKeys();
    return { entries: await countEntries(db), files: new Set(keys.map(([hash]) => hash)).size };
  }, [db]);
  const size = usage === null ? null : format.fileSize(usage);
  return (
    <SettingRow
      title={t`Auf diesem Gerät`}
      note={
        held && (
          <span className="num">
            <Plural value={held.entries} one="# Eintrag" other="# Einträge" />
            {held.files === 0 ? null : (
              <>
                {', '}
                <Plural value={held.files} one="# Datei" other="# Dateien" />
              </>
            )}
            {size === null ? null : `, ${size}`}
          </span>
        )
      }
    />
  );
}

/** Whether the browser may clear the data when space runs short. */
function PersistenceRow() {
  const { t } = useLingui();
  const { persisted, keep, refused } = useStorage();
  if (persisted === null) return null;
  // The row keeps its place until the browser has answered, so that less moves under a finger.
  if (persisted === undefined) return <SettingRow title={t`Vor dem Löschen schützen`} />;
  if (persisted) {
    return (
      <SettingRow
        title={t`Vor dem Löschen geschützt`}
        note={<Trans>Der Browser löscht dein Tagebuch nicht, wenn der Platz knapp wird.</Trans>}
        control={() => (
          <Badge tone="green">
            <Check className="i" aria-hidden="true" />
            <Trans>Geschützt</Trans>
          </Badge>
        )}
      />
    );
  }
  return (
    <SettingRow
      title={t`Vor dem Löschen schützen`}
      note={
        refused ? (
          <Trans>Der Browser hat es nicht erlaubt. Installiere die App, dann klappt es meistens.</Trans>
        ) : (
          <Trans>Sonst darf der Browser löschen, was hier liegt, wenn der Platz knapp wird.</Trans>
        )
      }
      control={() => (
        <Button variant="line" onClick={() => void keep()}>
          <Trans>Schützen</Trans>
        </Button>
      )}
    />
  );
}

function UnsentRow({ count }: { count: number }) {
  const { t } = useLingui();
  const download = useUnsentExport();
  if (count === 0)
    return <SettingRow title={t`Noch nicht gesichert`} note={<Trans>Nichts. Alles ist gesichert.</Trans>} />;
  return (
    <SettingRow
      title={t`Noch nicht gesichert`}
      note={
        <>
          <Plural value={count} one="Eine Sache liegt nur hier." other="# Dinge liegen nur hier." />{' '}
          <Link className="link" to="/waiting">
            <Trans>Sicherung ansehen</Trans>
          </Link>
        </>
      }
      control={() => (
        <Button variant="line" onClick={() => void download()}>
          <Download className="i" aria-hidden="true" />
          <Trans>Herunterladen</Trans>
        </Button>
      )}
    />
  );
}
