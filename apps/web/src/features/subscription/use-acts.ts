import { useLingui } from '@lingui/react/macro';
import { cancelSubscription, listSubscriptions, reactivateSubscription } from '@tagfalter/contract/subscriptions';
import type { Fault } from '@tagfalter/local/base/fault';
import { useEffect, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { accountRequest } from '#entities/person/account-request.ts';
import { useFailureToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';
import { usePaymentWords } from './payment-words.ts';
import { useAttemptKey } from './use-attempt-key.ts';

/** Time for which the success message can be read before the page reloads (spec §4), in ms. */
const READ_MS = 2000;

/** Cancels the subscription, and reactivates it. */
export interface SubscriptionActs {
  /** Stays true after success, until the page reloads. */
  isBusy: boolean;
  /** @param reason why, in the person's words; may be empty */
  cancel(reason: string): Promise<void>;
  reactivate(): Promise<void>;
}

type Act = typeof cancelSubscription | typeof reactivateSubscription;

export function useActs(): SubscriptionActs {
  const { t } = useLingui();
  const { accountId } = useDiary();
  const toast = useToast();
  const failed = useFailureToast();
  const words = usePaymentWords();
  const key = useAttemptKey();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => location.reload(), READ_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  async function run(
    { method, path, reply: schema }: Act,
    body: object | undefined,
    done: string,
    refused: (why: Fault) => string,
  ) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const name = key.of(JSON.stringify([path, body]));
    const reply = await accountRequest({ method, path, schema, body, key: name });
    if (reply.ok || reply.fault.kind === 'refused') key.over();
    if (reply.ok) {
      toast({ title: done });
      return setDone(true);
    }
    running.current = false;
    setBusy(false);
    failed(refused(reply.fault));
    // A refusal means that the data of this screen is out of date.
    if (reply.fault.kind === 'refused')
      await serverCacheOf(accountId).client.invalidateQueries({ queryKey: [listSubscriptions.path] });
  }

  const cancelFailed = (fault: Fault) => {
    const message = words(fault);
    return t`Fehler beim Kündigen: ${message}`;
  };
  const reactivateFailed = (fault: Fault) => {
    const message = words(fault);
    return t`Fehler bei der Reaktivierung: ${message}`;
  };
  return {
    isBusy,
    cancel: (reason) => run(cancelSubscription, { reason }, t`Dein Abonnement ist gekündigt`, cancelFailed),
    reactivate: () => run(reactivateSubscription, undefined, t`Dein Abonnement läuft weiter`, reactivateFailed),
  };
}
