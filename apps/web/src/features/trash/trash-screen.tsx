import '@tagfalter/ui/styles/trash.css';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { listTrash, type TrashRow } from '@tagfalter/local/entries/trash';
import { Button } from '@tagfalter/ui/button';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useLinkedEntries } from '#entities/share/use-linked-days.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { usePageTitle } from '#platform/page-title.ts';
import { useNextRow } from '#platform/use-next-row.ts';
import { TrashCard } from './trash-card.tsx';
import { usePurge } from './use-purge.ts';

/** 'Zuletzt gelöscht': the deleted days of the last 30 days, from this device (spec decision 42). */
export function TrashScreen() {
  const { t } = useLingui();
  const { db, env } = useDiary();
  usePageTitle(t`Zuletzt gelöscht`);
  const days = useLive(() => listTrash(db, env), [db, env]);
  const { heading, list } = useNextRow(days?.length ?? 0);
  const linked = useLinkedEntries();
  if (!days) return null;
  return (
    <div className="main pad">
      <Link className="back" to="/settings">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Einstellungen</Trans>
      </Link>
      <div className="stack-2">
        <h1 className="h-page" ref={heading} tabIndex={-1}>
          <Trans>Zuletzt gelöscht</Trans>
        </h1>
        <p className="mut">
          <Trans>
            Gelöschte Tage liegen hier 30 Tage, mit Fotos, Aufnahmen und Verlauf. Danach sind sie weg, auf allen Geräten
            und auf dem Server.
          </Trans>
        </p>
      </div>
      {days.length === 0 ? (
        <p className="banner">
          <Trans>Hier liegt gerade nichts.</Trans>
        </p>
      ) : (
        <>
          <div className="stack-4" ref={list}>
            {days.map((row) => (
              <TrashCard key={row.id} row={row} hasLink={linked.has(row.id)} />
            ))}
          </div>
          <PurgeAll days={days} />
        </>
      )}
    </div>
  );
}

/** Bytes of the files that these days hold. */
function sizeOf(days: readonly TrashRow[]): number {
  const sizes = days.flatMap(({ entry: { images, audio } }) => [...images, ...(audio ? [audio] : [])]);
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

function PurgeAll({ days }: { days: readonly TrashRow[] }) {
  const { t } = useLingui();
  const { fileSize } = useFormat();
  const purge = usePurge();
  const [asking, setAsking] = useState(false);
  const size = sizeOf(days);
  const count = t`${plural(days.length, { one: '# Tag', other: '# Tage' })}`;
  return (
    <div className="trash__all">
      <span className="cap num">{size === 0 ? count : `${count}, ${fileSize(size)}`}</span>
      <Button variant="red" onClick={() => setAsking(true)}>
        <Trans>Alle jetzt endgültig löschen</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Alle endgültig löschen?`}
        text={t`Danach holt sie niemand mehr zurück, auf keinem Gerät und nicht auf dem Server.`}
        confirm={t`Endgültig löschen`}
        cancel={t`Abbrechen`}
        onConfirm={() => void purge(days.map(({ date }) => date))}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
