import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '@tagfalter/contract/error';
import type { Fault } from '@tagfalter/local/base/fault';
import { useFaultWords } from '#platform/fault-words.ts';
import { useSubscriptions } from './use-subscriptions.ts';

const REFUSALS: Partial<Record<ErrorCode, MessageDescriptor>> = {
  already_subscribed: msg`Du hast schon ein laufendes Abonnement.`,
  not_subscribed: msg`Es läuft kein Abonnement, das sich kündigen lässt. Lade die Seite neu.`,
  not_reactivatable: msg`Die Kündigung lässt sich nicht mehr zurücknehmen. Lade die Seite neu.`,
};

/** Why an act at the payment service came to nothing; 'HTTP {status}' where the server gave no reason (spec §8). */
export function usePaymentWords(): (fault: Fault) => string {
  const { t } = useLingui();
  const words = useFaultWords(REFUSALS);
  const isTest = useSubscriptions().value?.isTest ?? false;
  return (fault) => {
    if (fault.kind !== 'server' || fault.status === 429) return words(fault);
    if (fault.code === 'payments_failed')
      return isTest
        ? t`Die Testzahlung hat das nicht angenommen. Bitte versuche es noch einmal.`
        : t`PayPal hat das nicht angenommen. Bitte versuche es noch einmal.`;
    if (fault.code === 'payments_unavailable')
      return isTest
        ? t`Die Testzahlung ist gerade nicht erreichbar. Bitte versuche es später noch einmal.`
        : t`PayPal ist gerade nicht erreichbar. Bitte versuche es später noch einmal.`;
    return fault.code === undefined ? `HTTP ${fault.status}` : words(fault);
  };
}
