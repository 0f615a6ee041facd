import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { chooseLanguage } from '#i18n/language.ts';
import { momentWords } from '#i18n/moments.ts';
import { env } from '#platform/env.ts';
import type { NewToast } from '#platform/toast.tsx';
import { keepOwnAccount } from './keep-own-account.ts';

/**
 * Says after a sign-in that the account ends, and lets it be kept (spec decision 7).
 * @param success what is said of the sign-in
 * @param endsAt ISO 8601
 */
export function sayEnd(toast: (message: NewToast) => void, success: string, endsAt: string): void {
  const end = momentWords(Date.parse(endsAt), env, chooseLanguage(i18n.locale, []));
  const keep = async () => {
    const fault = await keepOwnAccount();
    if (fault === null) toast({ title: i18n._(msg`Dein Konto bleibt`) });
    else {
      const description = i18n._(msg`Das ging nicht. Auf der Startseite kannst du es noch einmal versuchen.`);
      toast({ title: i18n._(msg`Fehler`), description, variant: 'destructive' });
    }
  };
  toast({
    title: success,
    description: i18n._(msg`Dein Konto wird gelöscht. Endgültig: ${end}.`),
    action: { label: i18n._(msg`Konto behalten`), onAct: () => void keep() },
    lasting: true,
  });
}
