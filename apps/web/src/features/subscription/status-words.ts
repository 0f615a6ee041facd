import { useLingui } from '@lingui/react/macro';
import type { Subscription } from '@tagfalter/contract/subscriptions';
import { localDateOf } from '@tagfalter/domain/local-date';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { knownMoment } from './current.ts';

/** Formats a moment as a day of the local time zone, '12. Dezember 2026'. */
export function useDayWords(): (at: number) => string {
  const { env } = useDiary();
  const { longDay } = useFormat();
  return (at) => longDay(localDateOf(at, env.timeZone()));
}

/** How long Pro lasts; 'Laufzeitende' or 'wird automatisch verlängert' where no date is known (spec §2). */
export function useUntilWords(): (subscription: Subscription) => string {
  const { t } = useLingui();
  const day = useDayWords();
  return ({ status, endDate, renewsAt, paypalSubscriptionId }) => {
    const [end, next] = [knownMoment(endDate), knownMoment(renewsAt)];
    if (end !== null) {
      const date = day(end);
      return status === 'cancelled' ? t`Pro bleibt dir bis zum ${date}.` : t`Aktiv bis ${date}.`;
    }
    if (next !== null) {
      const date = day(next);
      return t`Aktiv bis ${date}, verlängert sich automatisch.`;
    }
    return paypalSubscriptionId === null ? t`Aktiv bis zum Laufzeitende.` : t`Aktiv, wird automatisch verlängert.`;
  };
}

/** Says by which party a subscription was ended, and the possible next step; null if its owner knows (decision 48). */
export function useEndedWords(): (subscription: Subscription, isTest: boolean) => string | null {
  const { t } = useLingui();
  return ({ endedBy, canReactivate }, isTest) => {
    switch (endedBy) {
      case 'payer':
        return isTest
          ? t`Du hast die Testzahlung beendet. Hier lässt sich das nicht zurücknehmen; nach dem Ende kannst du Pro neu bestellen.`
          : t`Du hast die Zahlung bei PayPal beendet. Hier lässt sich das nicht zurücknehmen; nach dem Ende kannst du Pro neu bestellen.`;
      case 'payment':
        return isTest
          ? t`Die letzte Testzahlung ist fehlgeschlagen. Nach dem Ende kannst du Pro neu bestellen.`
          : t`Die letzte Zahlung ist fehlgeschlagen. Prüfe deine Zahlungsart bei PayPal.`;
      case 'withdrawal':
        return t`Du hast den Vertrag widerrufen.`;
      case 'operator':
        return t`Wer diesen Server betreibt, hat das Abo beendet.`;
      default:
        return canReactivate ? null : t`Diese Kündigung lässt sich nicht mehr zurücknehmen.`;
    }
  };
}
