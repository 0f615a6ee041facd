import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Empty } from '@tagfalter/ui/empty';
import { FirstEntryDrawing } from '@tagfalter/ui/first-entry-drawing';
import { NoFilterDrawing } from '@tagfalter/ui/no-filter-drawing';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';

/** The feed of favourites before there is one. */
export function NoFavorites() {
  const { t } = useLingui();
  return (
    <Empty drawing={<FirstEntryDrawing />} title={t`Noch keine Favoriten`}>
      <p className="mut">
        <Trans>Tippe bei einem Eintrag auf das Herz, dann findest du ihn hier wieder.</Trans>
      </p>
      <Link className={buttonClass('line')} to="/dashboard" search={{}}>
        <Trans>Alle ansehen</Trans>
      </Link>
    </Empty>
  );
}

export interface EmptyFeedProps {
  /** Whether any source is chosen. */
  isAnyChosen: boolean;
  /** Whether there are own entries, which are not chosen. */
  hasOwn: boolean;
  /** Chooses the own entries. */
  onOwn: () => void;
}

/** The feed without a source, or with sources that have nothing (spec §2). */
export function EmptyFeed({ isAnyChosen, hasOwn, onOwn }: EmptyFeedProps) {
  const { t } = useLingui();
  return (
    <Empty drawing={<NoFilterDrawing />} title={isAnyChosen ? t`Keine Einträge gefunden` : t`Keine Filter ausgewählt`}>
      <p className="mut">
        {isAnyChosen ? (
          <Trans>In dieser Auswahl gibt es keine Einträge.</Trans>
        ) : (
          <Trans>Wähle oben, wessen Einträge hier stehen sollen.</Trans>
        )}
      </p>
      {hasOwn ? (
        <Button variant="line" onClick={onOwn}>
          <Trans>Meine Einträge zeigen</Trans>
        </Button>
      ) : (
        <Link className={buttonClass('line')} to="/create">
          <PenLine className="i" aria-hidden="true" />
          <Trans>Ersten Eintrag erstellen</Trans>
        </Link>
      )}
    </Empty>
  );
}
