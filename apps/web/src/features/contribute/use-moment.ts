import { REGION } from '#i18n/dates.ts';
import { useFormat } from '#i18n/use-format.ts';

/** '21:14', and the day where it is another one. */
export function useMoment(): (at: number) => string {
  const { language } = useFormat();
  return (at) => {
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    const style: Intl.DateTimeFormatOptions = isToday
      ? { timeStyle: 'short' }
      : { dateStyle: 'medium', timeStyle: 'short' };
    return new Intl.DateTimeFormat(REGION[language], style).format(at);
  };
}
