import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { CircleAlert, Printer } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import type { BookMonth } from './book-order.ts';
import type { Printing } from './prints.ts';

/** Days with missing photos that are named one by one. */
const NAMED = 5;

interface Props {
  printing: Printing;
  months: readonly BookMonth[];
  onPrint: () => void;
  onAnyway: () => void;
  onCancel: () => void;
}

/** Fetches what is missing, says what is not to be had, and prints. */
export function PrintPanel({ printing, months, onPrint, onAnyway, onCancel }: Props) {
  if (printing.kind === 'gathering') return <Gathering {...printing} onCancel={onCancel} />;
  return (
    <>
      {printing.kind === 'missing' ? <Missing hashes={printing.hashes} months={months} onAnyway={onAnyway} /> : null}
      <Button variant="ink" wide disabled={months.length === 0} onClick={onPrint}>
        <Printer className="i" aria-hidden="true" />
        {printing.kind === 'missing' ? <Trans>Noch einmal versuchen</Trans> : <Trans>Als PDF drucken</Trans>}
      </Button>
      <p className="cap">
        {'CSSMarginRule' in window ? (
          <Trans>Dein Browser macht daraus ein PDF mit Seitenzahlen, ohne dass etwas das Gerät verlässt.</Trans>
        ) : (
          <Trans>
            Dein Browser macht daraus ein PDF, ohne dass etwas das Gerät verlässt. Seitenzahlen kann er nicht.
          </Trans>
        )}
      </p>
    </>
  );
}

function Gathering({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) {
  const { t } = useLingui();
  return (
    <div className="stack-2">
      <progress className="bar" aria-label={t`Fotos für den Druck`} value={done} max={Math.max(total, 1)} />
      <p className="cap num" role="status">
        <Trans>
          {done} von {total} Fotos sind bereit
        </Trans>
      </p>
      <Button variant="line" wide onClick={onCancel}>
        <Trans>Abbrechen</Trans>
      </Button>
    </div>
  );
}

interface MissingProps {
  hashes: ReadonlySet<string>;
  months: readonly BookMonth[];
  onAnyway: () => void;
}

function Missing({ hashes, months, onAnyway }: MissingProps) {
  const { shortDay } = useFormat();
  const dates = months
    .flatMap(({ days }) => days)
    .filter(({ pictures }) => pictures.some((hash) => hashes.has(hash)))
    .map(({ date }) => date);
  const more = dates.length - NAMED;
  return (
    <div className="banner banner--orange" role="status">
      <CircleAlert className="i" aria-hidden="true" />
      <div className="stack-2">
        <p>
          <Plural
            value={hashes.size}
            one="Ein Foto ist weder hier noch gerade auf dem Server zu haben:"
            other="# Fotos sind weder hier noch gerade auf dem Server zu haben:"
          />{' '}
          {dates.slice(0, NAMED).map(shortDay).join(', ')}
          {more > 0 ? (
            <>
              {' '}
              <Plural value={more} one="und an # weiteren Tag" other="und an # weiteren Tagen" />
            </>
          ) : null}
        </p>
        <Button variant="line" onClick={onAnyway}>
          <Trans>Ohne sie drucken</Trans>
        </Button>
      </div>
    </div>
  );
}
