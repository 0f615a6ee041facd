import type { ComponentPropsWithRef } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '#i18n/language.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguageChoice } from './language-choice.ts';

/** The list of interface languages, each under its own name. */
export function LanguageSelect(props: Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'children'>) {
  const { language } = useFormat();
  const choose = useLanguageChoice();
  return (
    <select {...props} value={language} onChange={(event) => choose(event.target.value)}>
      {LANGUAGES.map((known) => (
        <option key={known} value={known} lang={known}>
          {LANGUAGE_NAMES[known]}
        </option>
      ))}
    </select>
  );
}
