import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '@tagfalter/contract/error';
import type { Fault } from '@tagfalter/local/base/fault';
import { useFormat } from '#i18n/use-format.ts';

/**
 * Why a call brought nothing, in words; never the server's prose.
 * @param codes words for the refusals that this call knows
 */
export function useFaultWords(codes: Partial<Record<ErrorCode, MessageDescriptor>> = {}): (fault: Fault) => string {
  const { t } = useLingui();
  const format = useFormat();
  const busy = (waitMs: number) => {
    if (waitMs === 0) return t`Zu viele Versuche. Bitte warte ein paar Minuten.`;
    const time = format.waitTime(waitMs);
    return t`Zu viele Versuche. Bitte versuche es in ${time} wieder.`;
  };
  return (fault) => {
    switch (fault.kind) {
      case 'network':
        return t`Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.`;
      case 'signed-out':
        return t`Du bist abgemeldet. Bitte melde dich neu an.`;
      case 'update-required':
        return t`Diese Version der App ist zu alt. Bitte lade sie neu.`;
      case 'server':
        if (fault.status === 429) return busy(fault.retryAfterMs);
        if (fault.code === 'storage_full') {
          return t`Auf dem Server ist gerade kein Platz für Fotos und Aufnahmen. Bitte versuche es später noch einmal.`;
        }
        if (fault.code === 'store_away') {
          return t`Fotos und Aufnahmen sind gerade nicht erreichbar. Bitte versuche es später noch einmal.`;
        }
        return t`Der Server ist gerade nicht erreichbar. Bitte versuche es später noch einmal.`;
      case 'protocol':
        return t`Die Antwort des Servers war unverständlich. Bitte versuche es später noch einmal.`;
      case 'device':
        return t`Das hat nicht geklappt.`;
      case 'bug':
        return t`Da ist uns ein Fehler passiert. Deine Worte sind auf diesem Gerät.`;
      case 'refused': {
        const words = codes[fault.code];
        return words ? t(words) : t`Der Server hat das nicht angenommen.`;
      }
    }
  };
}
