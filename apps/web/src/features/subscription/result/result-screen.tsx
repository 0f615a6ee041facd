import '@tagfalter/ui/styles/subscription.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#platform/page-title.ts';
import { PlanPoints } from '../plan-points.tsx';
import { useProPoints } from '../plan-words.ts';
import { useActivation } from './use-activation.ts';

/** Result of an order, after the return from the payment service (spec §2). */
export function ResultScreen() {
  const { t } = useLingui();
  const state = useActivation();
  const titles = {
    activating: t`Aktivierung läuft...`,
    active: t`Willkommen bei Tagfalter Pro!`,
    paid: t`Zahlung erfolgreich`,
  };
  const points = useProPoints();
  usePageTitle(titles[state]);
  return (
    <div className="main pad">
      <div role="status" className="stack">
        <h1 className="h-page">{titles[state]}</h1>
        {state === 'activating' ? (
          <p className="lead">
            <Trans>Einen Moment, gleich ist Pro da.</Trans>
          </p>
        ) : null}
        {state === 'paid' ? (
          <p className="lead">
            <Trans>Die Aktivierung kann ein paar Minuten dauern. Du kannst diese Seite verlassen.</Trans>
          </p>
        ) : null}
      </div>
      {state === 'active' ? (
        <Card className="card--ink plan plan--pro">
          <PlanPoints points={points} />
        </Card>
      ) : null}
      <div className="row">
        <Link className={buttonClass('ink')} to="/dashboard">
          <Trans>Zum Dashboard</Trans>
        </Link>
        <Link className={buttonClass('line')} to="/subscription">
          <Trans>Abonnement verwalten</Trans>
        </Link>
      </div>
    </div>
  );
}
