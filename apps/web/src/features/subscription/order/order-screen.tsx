import '@tagfalter/ui/styles/subscription.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useOnline } from '#platform/online.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { currentOf } from '../current.ts';
import { TestPayment } from '../test-payment.tsx';
import { useSubscriptions } from '../use-subscriptions.ts';
import { OrderCard } from './order-card.tsx';
import { useOrder } from './use-order.ts';

/** 'Bestellung prüfen': the last step before it costs (decision 27). */
export function OrderScreen() {
  const { t } = useLingui();
  usePageTitle(t`Bestellung prüfen`);
  const { env } = useDiary();
  const { value } = useSubscriptions();
  const current = value && currentOf(value.subscriptions, env.now());
  // A current subscriber has nothing to order; a cancelled subscription is reactivated there.
  if (current) return <Navigate to="/subscription" replace />;
  return (
    <div className="main pad">
      <Link className="back" to="/subscription">
        <ArrowLeft className="i" aria-hidden="true" />
        <span>Tagfalter Pro</span>
      </Link>
      <div className="row between">
        <h1 className="h-page">
          <Trans>Bestellung prüfen</Trans>
        </h1>
        {value?.isTest ? <TestPayment /> : null}
      </div>
      <OrderCard isTest={value?.isTest} />
      <Agreement isTest={value?.isTest} />
    </div>
  );
}

/** The wish to begin at once, and the button. Without the wish Pro would have to wait for 14 days (§ 356 BGB). */
function Agreement({ isTest }: { isTest: boolean | undefined }) {
  const { isBusy, failure, send, dismiss } = useOrder();
  const online = useOnline();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [isRequested, setRequested] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const order = () => {
    if (!online || isBusy) return;
    setMissing(!isRequested);
    if (isRequested) void send();
    else box.current?.focus();
  };
  return (
    <>
      <section>
        <label className="check check--top">
          <input
            ref={box}
            type="checkbox"
            checked={isRequested}
            required
            aria-invalid={isMissing}
            aria-describedby={isMissing ? id : undefined}
            onChange={({ target }) => {
              setRequested(target.checked);
              setMissing(false);
            }}
          />
          <span>
            <Trans>Pro soll sofort beginnen. Widerrufe ich in den 14 Tagen, zahle ich nur die Tage bis dahin.</Trans>
          </span>
        </label>
        <div role="alert">
          {isMissing ? (
            <p className="err" id={id}>
              <CircleAlert className="i" aria-hidden="true" />
              <Trans>Bitte stimme dem zu: Sonst dürfte Pro erst nach 14 Tagen beginnen.</Trans>
            </p>
          ) : null}
        </div>
      </section>
      <div className="stack-2">
        <Button variant="ink" large wide aria-disabled={isBusy || !online} onClick={order}>
          {isBusy ? <Trans>Wird erstellt...</Trans> : <Trans>Zahlungspflichtig abonnieren</Trans>}
        </Button>
        <NeedsNetwork />
        <p className="cap order__law">
          <Where isTest={isTest} />{' '}
          <Trans>
            Es gelten die{' '}
            <a className="link" href="/agb">
              AGB
            </a>
            , der{' '}
            <a className="link" href="/datenschutz">
              Datenschutz
            </a>{' '}
            und dein{' '}
            <a className="link" href="/widerruf">
              Widerrufsrecht
            </a>
            .
          </Trans>
        </p>
      </div>
      <Failure failure={failure} onClose={dismiss} />
    </>
  );
}

/** Where the button leads. */
function Where({ isTest }: { isTest: boolean | undefined }) {
  if (isTest === undefined) return null;
  return isTest ? (
    <Trans>Weiter zur Testzahlung, bei der sich kein Geld bewegt.</Trans>
  ) : (
    <Trans>Weiter zu PayPal.</Trans>
  );
}

function Failure({ failure, onClose }: { failure: string | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open={failure !== null} onClose={onClose} title={t`Fehler`} closeLabel={t`Schließen`} tone="red">
      <p>{failure}</p>
      <div className="sheet__ask">
        <Button variant="ink" onClick={onClose}>
          <Trans>Verstanden</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
