import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { Segments } from '@tagfalter/ui/segments';
import { Printer } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type CardChoices, MAX_LINE } from './card-choices.ts';

interface Props {
  event: OwnEvent;
  choices: CardChoices;
  /** What stands above the code now. */
  line: string;
  onChange: (change: Partial<CardChoices>) => void;
  onPrint: () => void;
}

/** On what paper, and what stands on it. */
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
          <Check isOn={choices.hasCode} onChange={(hasCode) => onChange({ hasCode })}>
            <Trans>Event-Code zeigen</Trans>
          </Check>
        ) : null}
        {choices.format === 'a6' ? (
          <Check isOn={choices.isFourfold} onChange={(isFourfold) => onChange({ isFourfold })}>
            <Trans>Vier A6-Karten auf ein A4-Blatt</Trans>
          </Check>
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

interface CheckProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

function Check({ isOn, onChange, children }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  );
}
