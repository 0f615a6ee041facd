import { Trans, useLingui } from '@lingui/react/macro';
import { CheckField } from '@tagfalter/ui/field';
import { Segments } from '@tagfalter/ui/segments';
import { useId } from 'react';
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
        <CheckField
          label={t`Zusammenfassung statt ganzem Text`}
          checked={choices.isShort}
          onChange={({ target }) => onChange({ isShort: target.checked })}
        />
        <CheckField
          label={t`Jahr in Farben als Vorsatzblatt`}
          checked={choices.hasColours}
          onChange={({ target }) => onChange({ hasColours: target.checked })}
        />
        <CheckField
          label={t`Nur Favoriten`}
          checked={choices.onlyFavorites}
          onChange={({ target }) => onChange({ onlyFavorites: target.checked })}
        />
      </div>
    </>
  );
}
