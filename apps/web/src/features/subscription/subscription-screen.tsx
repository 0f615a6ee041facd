import '@tagfalter/ui/styles/disclosure.css';
import '@tagfalter/ui/styles/subscription.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { FaultBanner } from '#platform/fault-banner.tsx';
import { usePageTitle } from '#platform/page-title.ts';
import { Skeletons } from '#platform/skeletons.tsx';
import { currentOf } from './current.ts';
import { Plans } from './plans.tsx';
import { SubscriptionQuestions } from './questions.tsx';
import { StatusCard } from './status-card.tsx';
import { Strengths } from './strengths.tsx';
import { useSubscriptions } from './use-subscriptions.ts';
import { UsesToday } from './uses-today.tsx';

/** 'Tagfalter Pro': the plans, or the state of the subscription (spec §2). */
export function SubscriptionScreen() {
  usePageTitle('Tagfalter Pro');
  return (
    <div className="main pad subs">
      <Link className="back" to="/dashboard">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Start</Trans>
      </Link>
      <div className="stack">
        <h1 className="h-page subs__title">Tagfalter Pro</h1>
        <p className="lead">
          <Trans>Mehr Platz für Tage, die mehr Platz brauchen.</Trans>
        </p>
      </div>
      <GivenUp />
      <SubscriptionStatus />
      <SubscriptionQuestions />
    </div>
  );
}

/** Note that an order was cancelled at the payment service; removes its ids from the address. */
function GivenUp() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isGivenUp] = useState(() => new URLSearchParams(location.search).has('cancelled'));
  useEffect(() => {
    if (isGivenUp) void navigate({ to: '/subscription', replace: true });
  }, [isGivenUp, navigate]);
  if (!isGivenUp) return null;
  return (
    <Banner
      tone="blue"
      icon={<Info className="i" aria-hidden="true" />}
      title={t`Die Bestellung ist nicht abgeschlossen`}
    >
      <p>{t`Es wurde nichts bezahlt. Du kannst jederzeit neu beginnen.`}</p>
    </Banner>
  );
}

function SubscriptionStatus() {
  const { t } = useLingui();
  const { env } = useDiary();
  const { value, fault, again } = useSubscriptions();
  if (value) {
    const current = currentOf(value.subscriptions, env.now());
    return current ? (
      <>
        <StatusCard subscription={current} isTest={value.isTest} />
        <UsesToday />
      </>
    ) : (
      <>
        <Plans isTest={value.isTest} />
        <Strengths />
      </>
    );
  }
  if (!fault) return <Skeletons className="stack" shape="skel--device" count={2} />;
  return <FaultBanner title={t`Dein Abonnement ist gerade nicht zu sehen`} fault={fault} onAgain={again} />;
}
