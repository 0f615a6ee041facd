import { Trans, useLingui } from '@lingui/react/macro';
import { moodBand } from '@tagfalter/domain/mood';
import type { HandoutEntry } from '@tagfalter/local/entries/handout';
import { Button } from '@tagfalter/ui/button';
import { Wing } from '@tagfalter/ui/wing';
import { ArrowLeft, Eraser, Printer, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { RedactedText } from './redacted-text.tsx';
import { selectedPassages } from './selected-passages.ts';
import type { useRedactions } from './use-redactions.ts';

interface Props {
  /** Days as they were when chosen, oldest first: later edits must not shift the redacted passages. */
  days: readonly HandoutEntry[];
  redactions: ReturnType<typeof useRedactions>;
  onBack: () => void;
}

/** Print preview in which passages are selected and redacted. */
export function HandoutPreview({ days, redactions, onBack }: Props) {
  const { t } = useLingui();
  const { longDay } = useFormat();
  const sheet = useRef<HTMLElement>(null);
  const hintId = useId();
  const [hasMood, setMood] = useState(true);
  const selected = useSelection(sheet);
  const { steps, redact, undo, passagesOf } = redactions;
  const redactSelected = () => {
    const { current } = sheet;
    if (!current || !selected.current) return;
    redact(selectedPassages(current, selected.current));
    getSelection()?.removeAllRanges();
  };
  return (
    <>
      <div className="hand__bar-top no-print">
        <Button variant="quiet" onClick={onBack}>
          <ArrowLeft className="i" aria-hidden="true" />
          <Trans>Andere Tage</Trans>
        </Button>
        {/* A tap would clear the selection before it is used. */}
        <Button
          variant="ink"
          disabled={!selected.isAny}
          onPointerDown={(event) => event.preventDefault()}
          onClick={redactSelected}
        >
          <Eraser className="i" aria-hidden="true" />
          <Trans>Schwärzen</Trans>
        </Button>
        <Button variant="line" disabled={steps === 0} onClick={undo}>
          <Undo2 className="i" aria-hidden="true" />
          <Trans>Rückgängig</Trans>
        </Button>
        <Button variant="line" onClick={() => print()}>
          <Printer className="i" aria-hidden="true" />
          <Trans>Drucken</Trans>
        </Button>
      </div>
      <p className="cap no-print" id={hintId}>
        <Trans>Markiere eine Stelle und tippe auf Schwärzen.</Trans>{' '}
        <span className="hand__keys">
          <Trans>Mit der Tastatur: im Text mit den Pfeiltasten Wörter wählen, mit Umschalt mehrere, dann Enter.</Trans>
        </span>
      </p>
      <label className="check no-print">
        <input type="checkbox" checked={hasMood} onChange={({ target }) => setMood(target.checked)} />
        <span>
          <Trans>Stimmung zeigen</Trans>
        </span>
      </label>
      <article className="hand__sheet" data-theme="light" ref={sheet} aria-label={t`Vorschau`}>
        {days.map((day) => (
          <section key={day.id} className="hand__d">
            <DayHead day={day} hasMood={hasMood} />
            {(['topMoment', 'text'] as const).map((field) => {
              const name = `${day.id}:${field}`;
              if (day[field] === '') return null;
              return (
                <RedactedText
                  key={field}
                  name={name}
                  text={day[field]}
                  label={field === 'text' ? t`Text vom ${longDay(day.date)}` : t`Top-Moment vom ${longDay(day.date)}`}
                  className={field === 'text' ? 'hand__t' : 'hand__q'}
                  passages={passagesOf(name)}
                  hintId={hintId}
                  onRedact={redact}
                />
              );
            })}
          </section>
        ))}
      </article>
      <p className="cap no-print">
        <Trans>
          Was geschwärzt ist, steht weder im Ausdruck noch im PDF. Deine Einträge bleiben, wie sie sind. Fotos und
          Aufnahmen sind nicht dabei.
        </Trans>
      </p>
    </>
  );
}

function DayHead({ day: { date, level }, hasMood }: { day: HandoutEntry; hasMood: boolean }) {
  const { t } = useLingui();
  const { longDay, dayParts } = useFormat();
  return (
    <h2 className="hand__h">
      <span>
        <b>{longDay(date)}</b> {dayParts(date).weekday}
      </span>
      {hasMood && level !== null ? <Wing band={moodBand(level)} size="sm" label={t`Stimmung ${level}`} /> : null}
    </h2>
  );
}

/** Current selection on the sheet: its range, `null` outside the sheet, and whether there is one. */
function useSelection(sheet: { current: Element | null }) {
  const current = useRef<Range | null>(null);
  const [isAny, setAny] = useState(false);
  useEffect(() => {
    const look = () => {
      const selection = getSelection();
      const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null;
      const isOnSheet = range !== null && sheet.current !== null && range.intersectsNode(sheet.current);
      current.current = isOnSheet ? range : null;
      setAny(isOnSheet);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [sheet]);
  return {
    get current() {
      return current.current;
    },
    isAny,
  };
}
