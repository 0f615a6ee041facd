import { Trans } from '@lingui/react/macro';
import { Badge } from '@tagfalter/ui/badge';
import { buttonClass } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { Logo } from '@tagfalter/ui/logo';
import { Link } from '@tanstack/react-router';
import { PlanPoints } from './plan-points.tsx';
import { useFreePoints, useProPoints } from './plan-words.ts';
import { useProPrice } from './price.ts';
import { TestPayment } from './test-payment.tsx';

/** Both plans, for whoever has the first (spec §2). */
export function Plans({ isTest }: { isTest: boolean }) {
  return (
    <div className="plans">
      <FreePlan />
      <ProPlan isTest={isTest} />
    </div>
  );
}

function FreePlan() {
  return (
    <Card className="plan">
      <div className="stack-2">
        <h2 className="h-sec">Free</h2>
        <p className="price num">
          <Trans>
            0 € <small>für immer</small>
          </Trans>
        </p>
      </div>
      <PlanPoints points={useFreePoints()} />
      <div>
        <Badge>
          <Trans>Dein aktueller Tarif</Trans>
        </Badge>
      </div>
    </Card>
  );
}

function ProPlan({ isTest }: { isTest: boolean }) {
  const price = useProPrice();
  return (
    <Card className="card--ink plan plan--pro">
      <span className="pro-mark" aria-hidden="true">
        <Logo />
      </span>
      <div className="stack-2">
        <div className="row">
          <h2 className="h-sec">Pro</h2>
          <Badge tone="blue">
            <Trans>Beliebt</Trans>
          </Badge>
          {isTest ? <TestPayment /> : null}
        </div>
        <p className="price num">
          <Trans>
            {price} <small>pro Monat</small>
          </Trans>
        </p>
      </div>
      <PlanPoints points={useProPoints()} />
      <Link className={buttonClass('ink', { wide: true, large: true })} to="/subscription/confirm">
        <Trans>Jetzt upgraden</Trans>
      </Link>
      <p className="cap">
        <Trans>
          Im nächsten Schritt siehst du Preis und Laufzeit und bestellst erst dann zahlungspflichtig. Monatlich kündbar.
        </Trans>
      </p>
    </Card>
  );
}
