import { Trans, useLingui } from '@lingui/react/macro';
import { Segments } from '@tagfalter/ui/segments';
import { type ReactNode, useId } from 'react';
import type { BookChoices } from './book-order.ts';

interface Props {
  year: string;
  years: readonly string[];
  onYear: (year: string) => void;
  choices: BookChoices;
  onChange: (change: Partial<BookChoices>) => void;
}

/** Which year, on what paper, and what of it. */
export function BookOptions({ year, years, onYear, choices, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const formats = [
    { value: 'a5', label: 'A5' },
    { value: 'a4', label: 'A4' },
  ] as const;
  return (
    <>
      <div className="field">
        <label htmlFor={id}>
          <Trans>Jahr</Trans>
        </label>
        <select id={id} className="sel num" value={year} onChange={({ target }) => onYear(target.value)}>
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
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
        <Check isOn={choices.isShort} onChange={(isShort) => onChange({ isShort })}>
          <Trans>Zusammenfassung statt ganzem Text</Trans>
        </Check>
        <Check isOn={choices.hasColours} onChange={(hasColours) => onChange({ hasColours })}>
          <Trans>Jahr in Farben als Vorsatzblatt</Trans>
        </Check>
        <Check isOn={choices.onlyFavorites} onChange={(onlyFavorites) => onChange({ onlyFavorites })}>
          <Trans>Nur Favoriten</Trans>
        </Check>
      </div>
    </>
  );
}

function Check({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  );
}
