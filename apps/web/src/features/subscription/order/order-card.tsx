import { Trans, useLingui } from '@lingui/react/macro';
import { limitsOf } from '@tagfalter/domain/tiers';
import { Card } from '@tagfalter/ui/card';
import type { ReactNode } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';
import { PlanPoints } from '../plan-points.tsx';
import { useProPrice } from '../price.ts';
import { nextPaymentDay } from './next-payment.ts';

/**
 * The ordered plan, its price and its term, right above the button (§ 312j BGB, decision 27). `isTest` is undefined
 * until the payment mode is known.
 */
export function OrderCard({ isTest }: { isTest: boolean | undefined }) {
  const { t } = useLingui();
  const price = useProPrice();
  const { imagesPerDay: photos, audioSeconds } = limitsOf(true);
  const minutes = audioSeconds / 60;
  const points = [
    t`${photos} Fotos und ${minutes} Minuten Aufnahme am Tag`,
    t`Vergangene Tage bearbeiten`,
    t`Eigene Events mit Gästebuch`,
  ];
  return (
    <Card className="card--ink order">
      <div className="order__h">
        <div>
          <h2 className="h-sec">Tagfalter Pro</h2>
          <p className="mut">
            <Trans>Monatsabo</Trans>
          </p>
        </div>
        <p className="price">{price}</p>
      </div>
      <PlanPoints className="order__points" points={points} />
      <Terms price={price} isTest={isTest} />
    </Card>
  );
}

function Terms({ price, isTest }: { price: string; isTest: boolean | undefined }) {
  const { longDay } = useFormat();
  const next = longDay(nextPaymentDay(useToday()));
  return (
    <dl className="rcpt num">
      <Term name={<Trans>Preis</Trans>}>
        <Trans>{price} im Monat, inklusive Mehrwertsteuer</Trans>
      </Term>
      <Term name={<Trans>Laufzeit</Trans>}>
        <Trans>Ein Monat ab heute, verlängert sich um je einen Monat</Trans>
      </Term>
      <Term name={<Trans>Kündigen</Trans>}>
        <Trans>Jederzeit zum Ende des bezahlten Monats</Trans>
      </Term>
      <Term name={<Trans>Nächste Zahlung</Trans>}>{next}</Term>
      {isTest === undefined ? null : (
        <Term name={<Trans>Zahlungsart</Trans>}>{isTest ? <Trans>Testzahlung</Trans> : 'PayPal'}</Term>
      )}
    </dl>
  );
}

function Term({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
