import { Trans, useLingui } from '@lingui/react/macro';
import type { SharingMode } from '@tagfalter/domain/event';
import { EVENT_CODE_LENGTH, makeEventCode } from '@tagfalter/domain/event-code';
import { Field } from '@tagfalter/ui/field';
import { IconButton } from '@tagfalter/ui/icon-button';
import { RefreshCw } from 'lucide-react';
import { useId } from 'react';
import { CREATE_PROBLEM_WORDS, MODE_WORDS } from './create-words.ts';
import type { EventForm } from './use-event-form.ts';

/** From the widest to the narrowest. */
const MODES = ['public', 'code_required', 'account_required'] as const satisfies readonly SharingMode[];

const suggestCode = () => makeEventCode(crypto.getRandomValues(new Uint8Array(EVENT_CODE_LENGTH)));

/** Chooses the sharing mode and, if needed, the event code (decision 29). */
export function SharingField({ form: { values, edit, problems } }: { form: EventForm }) {
  const { t } = useLingui();
  const name = useId();
  const choose = (mode: SharingMode) => {
    const isCodeMissing = mode === 'code_required' && values.code === '';
    edit({ mode, ...(isCodeMissing ? { code: suggestCode() } : {}) });
  };
  const problem = problems.find((found) => found === 'code-missing' || found === 'code-length');
  return (
    <div className="stack-4">
      <fieldset>
        <legend className="lbl">
          <Trans>Wer darf beitragen?</Trans>
        </legend>
        {MODES.map((mode) => (
          <label key={mode} className="radio">
            <input type="radio" name={name} checked={values.mode === mode} onChange={() => choose(mode)} />
            <b>{t(MODE_WORDS[mode].name)}</b>
            <span className="cap">{t(MODE_WORDS[mode].hint)}</span>
          </label>
        ))}
      </fieldset>
      {values.mode === 'code_required' ? (
        <Field
          label={t`Event-Code`}
          className="inp inp--code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={100}
          value={values.code}
          onChange={({ target }) => edit({ code: target.value })}
          hint={t`4 bis 32 Zeichen. Gäste können ihn groß oder klein schreiben.`}
          end={
            <IconButton label={t`Anderen Code vorschlagen`} onClick={() => edit({ code: suggestCode() })}>
              <RefreshCw className="i" aria-hidden="true" />
            </IconButton>
          }
          {...(problem ? { error: t(CREATE_PROBLEM_WORDS[problem]) } : {})}
        />
      ) : null}
    </div>
  );
}
