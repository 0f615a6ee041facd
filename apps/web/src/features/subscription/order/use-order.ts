import { useLingui } from '@lingui/react/macro';
import { createSubscription } from '@tagfalter/contract/subscriptions';
import { type Fault, protocolFault } from '@tagfalter/local/base/fault';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { accountRequest } from '#entities/person/account-request.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useToast } from '#platform/toast.tsx';
import { usePaymentWords } from '../payment-words.ts';
import { refreshPro } from '../refresh-pro.ts';
import { useAttemptKey } from '../use-attempt-key.ts';
import { approvalAddress } from './approval-address.ts';

export interface OrderForm {
  /** Until the page of the payment service has taken this one's place. */
  isBusy: boolean;
  /** Why it could not be ordered (spec §8); null while nothing went wrong. */
  failure: string | null;
  /** Orders, and leads to where it is approved. */
  send(): Promise<void>;
  dismiss(): void;
}

/** Orders Pro (decision 27). */
export function useOrder(): OrderForm {
  const { t } = useLingui();
  const { accountId, env } = useDiary();
  const { language } = useFormat();
  const navigate = useNavigate();
  const toast = useToast();
  const words = usePaymentWords();
  const key = useAttemptKey();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function rest() {
    running.current = false;
    setBusy(false);
  }
  // Back from the payment service the browser may show this very page again, as it was left.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);

  function fail(fault: Fault) {
    const message = words(fault);
    const isAnswer = fault.kind === 'refused' || fault.kind === 'server';
    setFailure(
      isAnswer ? t`Fehler beim Erstellen des Abonnements: ${message}` : t`Ein Fehler ist aufgetreten: ${message}`,
    );
  }

  async function send() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const { method, path, reply: schema } = createSubscription;
    const { origin } = location;
    const body = {
      returnUrl: `${origin}/subscription/success`,
      cancelUrl: `${origin}/subscription?cancelled=1`,
      beginsAtOnce: true,
      language,
    };
    const reply = await accountRequest({ method, path, schema, body, key: key.of(JSON.stringify(body)) });
    if (reply.ok) {
      const address = approvalAddress(reply.value.approvalUrl);
      if (address !== null) return location.assign(address);
      rest();
      return fail(protocolFault(env, 'subscription: where to approve'));
    }
    rest();
    const { fault } = reply;
    if (fault.kind === 'refused') key.over();
    if (fault.kind !== 'refused' || fault.code !== 'already_subscribed') return fail(fault);
    toast({ title: words(fault) });
    await refreshPro(accountId);
    await navigate({ to: '/subscription', replace: true });
  }

  return { isBusy, failure, send, dismiss: () => setFailure(null) };
}
