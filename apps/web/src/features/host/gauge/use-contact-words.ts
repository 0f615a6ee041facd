import { useLingui } from '@lingui/react/macro';
import { localDateOf } from '@tagfalter/domain/local-date';
import { REGION } from '#i18n/dates.ts';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';

/** A moment as short as it can be said: '20:51' today, else with its day. */
export function useShortMoment(): (at: number) => string {
  const { language, momentWords } = useFormat();
  return (at) => {
    const timeZone = env.timeZone();
    const isToday = localDateOf(at, timeZone) === localDateOf(env.now(), timeZone);
    if (!isToday) return momentWords(at, env);
    return new Intl.DateTimeFormat(REGION[language], { timeZone, timeStyle: 'short' }).format(at);
  };
}

/** When a phone was last heard of: 'zuletzt online 20:51', or that it is sending. */
export function useContactWords(): (guest: { heardAt: string; isSending: boolean }) => string {
  const { t } = useLingui();
  const moment = useShortMoment();
  return ({ heardAt, isSending }) => {
    const time = moment(Date.parse(heardAt));
    return isSending ? t`wird gerade gesendet` : t`zuletzt online ${time}`;
  };
}
