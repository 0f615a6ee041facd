import { Trans, useLingui } from '@lingui/react/macro';
import { contrastOf, DEFAULT_EVENT_COLOR, parseColor, textColorOn } from '@tagfalter/domain/event-color';
import { Check, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { REGION } from '#i18n/dates.ts';
import { useFormat } from '#i18n/use-format.ts';
import { CREATE_PROBLEM_WORDS, SWATCHES, TEXT_COLOR_WORDS } from './create-words.ts';

interface Props {
  /** As typed. */
  color: string;
  onChange: (color: string) => void;
  isInvalid: boolean;
}

/** The colour of an event: one of a few, any by the browser's own chooser, or by its digits. */
export function ColorField({ color, onChange, isInvalid }: Props) {
  const { t } = useLingui();
  const [hexId, noteId] = [useId(), useId()];
  const parsed = parseColor(color);
  return (
    <fieldset className="field evcolor">
      <legend className="lbl">
        <Trans>Farbe</Trans>
      </legend>
      <div className="swatches">
        {SWATCHES.map((swatch) => (
          <button
            key={swatch.color}
            type="button"
            aria-label={t(swatch.name)}
            aria-pressed={swatch.color === parsed}
            style={{ backgroundColor: swatch.color, color: textColorOn(swatch.color) }}
            onClick={() => onChange(swatch.color)}
          >
            <Check className="i" aria-hidden="true" />
          </button>
        ))}
      </div>
      <div className="row row--nw">
        <input
          type="color"
          className="evpick"
          aria-label={t`Eigene Farbe`}
          value={parsed ?? DEFAULT_EVENT_COLOR}
          onChange={({ target }) => onChange(target.value)}
        />
        <label className="sr" htmlFor={hexId}>
          <Trans>Farbwert</Trans>
        </label>
        <input
          id={hexId}
          className="inp num evhex"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={9}
          value={color}
          aria-invalid={isInvalid}
          aria-describedby={noteId}
          onChange={({ target }) => onChange(target.value)}
        />
        <span id={noteId} className="cap num">
          {parsed === undefined ? null : <Contrast color={parsed} />}
          {isInvalid ? (
            <span className="err">
              <CircleAlert className="i" aria-hidden="true" />
              {t(CREATE_PROBLEM_WORDS['color-invalid'])}
            </span>
          ) : null}
        </span>
      </div>
    </fieldset>
  );
}

/** 'Schrift darauf: Weiß, 4,9 : 1': text is chosen by contrast (decision 33). @param props.color `#rrggbb` */
function Contrast({ color }: { color: string }) {
  const { t } = useLingui();
  const { language } = useFormat();
  const text = textColorOn(color);
  const name = t(TEXT_COLOR_WORDS[text === '#ffffff' ? 'white' : text === '#000000' ? 'black' : 'ink']);
  const tenths = new Intl.NumberFormat(REGION[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const ratio = tenths.format(contrastOf(color, text));
  return (
    <Trans>
      Schrift darauf: {name}, {ratio} : 1
    </Trans>
  );
}
