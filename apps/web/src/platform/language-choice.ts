import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, type Language } from '#i18n/language.ts';
import { reportUnlessOffline } from './error-log.ts';
import { changeLanguage } from './start-language.ts';
import { useToast } from './toast.tsx';

/** Switches to the language of a `<select>`; says so when its words cannot be fetched without a network. */
export function useLanguageChoice(): (value: string) => void {
  const { t } = useLingui();
  const toast = useToast();
  const change = async (language: Language) => {
    try {
      await changeLanguage(language);
    } catch (error) {
      reportUnlessOffline(error, 'language: its words');
      toast({ title: t`Braucht Internet`, description: t`Diese Sprache ist noch nicht auf deinem Gerät.` });
    }
  };
  return (value) => {
    const next = LANGUAGES.find((known) => known === value);
    if (next) void change(next);
  };
}
