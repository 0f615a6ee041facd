import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { CheckField } from '@tagfalter/ui/field';
import { Segments } from '@tagfalter/ui/segments';
import { Printer } from 'lucide-react';
import { useId } from 'react';
import { type CardChoices, MAX_LINE } from './card-choices.ts';

interface Props {
  event: OwnEvent;
  choices: CardChoices;
  /** Current line above the code. */
  line: string;
  onChange: (change: Partial<CardChoices>) => void;
  onPrint: () => void;
}

/** Options for paper format and content. */
export function CardOptions({ event, choices, line, onChange, onPrint }: Props) {
  const { t } = useLingui();
  const id = useId();
  const formats = [
    { value: 'a6', label: t`A6, Tische` },
    { value: 'a4', label: t`A4, Aushang` },
  ] as const;
  return (
    <section className="no-print kopt stack-4" aria-label={t`Auswahl für die Karte`}>
      <div className="stack-2">
        <span className="lbl" aria-hidden="true">
          <Trans>Format</Trans>
        </span>
        <Segments
          label={t`Format`}
          segments={formats}
          value={choices.format}
          onChange={(format) => onChange({ format })}
        />
      </div>
      <div>
        {event.sharingMode === 'code_required' ? (
          <CheckField
            label={t`Event-Code zeigen`}
            checked={choices.hasCode}
            onChange={({ target }) => onChange({ hasCode: target.checked })}
          />
        ) : null}
        {choices.format === 'a6' ? (
          <CheckField
            label={t`Vier A6-Karten auf ein A4-Blatt`}
            checked={choices.isFourfold}
            onChange={({ target }) => onChange({ isFourfold: target.checked })}
          />
        ) : null}
      </div>
      <div className="field">
        <label htmlFor={id}>
          <Trans>Zeile über dem Code</Trans>
        </label>
        <input
          id={id}
          className="inp"
          value={line}
          maxLength={MAX_LINE}
          dir="auto"
          onChange={({ target }) => onChange({ line: target.value })}
        />
      </div>
      <Button variant="ink" large wide onClick={onPrint}>
        <Printer className="i" aria-hidden="true" />
        <Trans>Drucken</Trans>
      </Button>
      <p className="cap">
        <Trans>
          Der Code ist auf A6 gut fünf Zentimeter breit. Zwei Meter weit lesbar ist er auf A4. Dein Browser kann die
          Karte auch als PDF sichern.
        </Trans>
      </p>
    </section>
  );
}
