import { Trans } from '@lingui/react/macro';
import type { Subscription } from '@tagfalter/contract/subscriptions';
import { Badge } from '@tagfalter/ui/badge';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useOnline } from '#platform/online.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { knownMoment } from './current.ts';
import { useProPrice } from './price.ts';
import { ReactivateDialog } from './reactivate-dialog.tsx';
import { useDayWords, useEndedWords, useUntilWords } from './status-words.ts';
import { TestPayment } from './test-payment.tsx';
import { useActs } from './use-acts.ts';

interface StatusProps {
  subscription: Subscription;
  isTest: boolean;
}

/** State of the subscription, in place of the plans (spec §2). */
export function StatusCard({ subscription, isTest }: StatusProps) {
  const until = useUntilWords()(subscription);
  const isActive = subscription.status === 'active';
  return (
    <Card className={isActive ? 'card--ink plan plan--pro' : 'plan plan--pro'}>
      <div className="row">
        {isActive ? (
          <Badge tone="green">
            <Check className="i" aria-hidden="true" />
            <Trans>Pro Mitglied</Trans>
          </Badge>
        ) : (
          <Badge tone="orange">
            <Trans>Pro Mitglied (gekündigt)</Trans>
          </Badge>
        )}
        {isTest && subscription.paypalSubscriptionId !== null ? <TestPayment /> : null}
      </div>
      <p className="h-sec plan__until">{until}</p>
      <Resting />
      {isActive ? (
        <Terms subscription={subscription} isTest={isTest} />
      ) : (
        <Afterwards subscription={subscription} isTest={isTest} />
      )}
      <Acts subscription={subscription} />
    </Card>
  );
}

/** Without a network Pro lasts as long as its lease (decision 25). */
function Resting() {
  const { isPro } = useDiary();
  const online = useOnline();
  if (isPro || online) return null;
  return (
    <p className="mut">
      <Trans>Auf diesem Gerät ruht Pro, bis es wieder Netz hat: Es hat den Server lange nicht erreicht.</Trans>
    </p>
  );
}

function Terms({ subscription: { createdAt, paypalSubscriptionId }, isTest }: StatusProps) {
  const price = useProPrice();
  const day = useDayWords();
  const isGranted = paypalSubscriptionId === null;
  return (
    <dl className="plan__terms">
      <dt className="mut">
        <Trans>Preis</Trans>
      </dt>
      <dd className="num">{isGranted ? <Trans>kostenlos</Trans> : <Trans>{price} pro Monat</Trans>}</dd>
      <dt className="mut">{isGranted ? <Trans>Freigeschaltet</Trans> : <Trans>Zahlungsart</Trans>}</dt>
      <dd>
        {isGranted ? <Trans>von den Betreibern dieses Servers</Trans> : isTest ? <Trans>Testzahlung</Trans> : 'PayPal'}
      </dd>
      <dt className="mut">
        <Trans>Mitglied seit</Trans>
      </dt>
      <dd>{day(Date.parse(createdAt))}</dd>
    </dl>
  );
}

function Afterwards({ subscription, isTest }: StatusProps) {
  const why = useEndedWords()(subscription, isTest);
  return (
    <>
      {why === null ? null : <p>{why}</p>}
      <p className="mut">
        <Trans>Danach bleiben alle Einträge, Fotos und Gästebücher da. Nur neue Pro-Funktionen ruhen.</Trans>
      </p>
    </>
  );
}

function Acts({ subscription }: { subscription: Subscription }) {
  const { status, paypalSubscriptionId, canReactivate, renewsAt, endDate } = subscription;
  const { isBusy, cancel, reactivate } = useActs();
  const online = useOnline();
  const day = useDayWords();
  const [isAsking, setAsking] = useState(false);
  const isActive = status === 'active';
  // Pro granted by the operator is not paid for: there is nothing to cancel.
  if (isActive ? paypalSubscriptionId === null : !canReactivate) return null;
  const end = knownMoment(endDate) ?? knownMoment(renewsAt);
  const close = () => setAsking(false);
  return (
    <div className="stack-2">
      <div className="row">
        <Button
          variant={isActive ? 'red' : 'ink'}
          aria-disabled={isBusy || !online}
          onClick={() => (isBusy || !online ? undefined : setAsking(true))}
        >
          {isActive ? <Trans>Abonnement kündigen</Trans> : <Trans>Kündigung zurücknehmen</Trans>}
        </Button>
      </div>
      <NeedsNetwork />
      {isActive ? (
        <CancelDialog
          open={isAsking}
          until={end === null ? null : day(end)}
          onClose={close}
          onCancel={(reason) => void cancel(reason)}
        />
      ) : (
        <ReactivateDialog open={isAsking} onClose={close} onReactivate={() => void reactivate()} />
      )}
    </div>
  );
}
