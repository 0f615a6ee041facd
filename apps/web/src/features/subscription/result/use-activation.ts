import { activateSubscription } from '@tagfalter/contract/subscriptions';
import { perAccount } from '@tagfalter/local/base/per-account';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { accountRequest } from '#entities/person/account-request.ts';
import { report } from '#platform/error-log.ts';
import { refreshPro } from '../refresh-pro.ts';

/** Pauses between two questions, in ms: the first, and the longest. */
const FIRST_MS = 2000;
const MAX_PAUSE_MS = 30_000;
/** Max attempts; afterwards the webhook activates Pro, without this screen. */
const MAX_QUESTIONS = 20;

export interface Approval {
  subscriptionId: string;
  baToken: string | null;
  token: string | null;
}

/** Parameters that the payment service put into the return address; null without a subscription. */
export function approvalOf(search: string): Approval | null {
  const query = new URLSearchParams(search);
  const subscriptionId = query.get('subscription_id');
  return subscriptionId === null ? null : { subscriptionId, baToken: query.get('ba_token'), token: query.get('token') };
}

type Answer = 'active' | 'later' | 'failed';

/** Running requests by subscription: a screen that is mounted twice asks once (spec §4). */
const askingOf = perAccount('activation', () => new Map<string, Promise<Answer>>());

function ask(approval: Approval): Promise<Answer> {
  const { subscriptionId } = approval;
  const asking = askingOf();
  const running = asking.get(subscriptionId);
  if (running) return running;
  const { method, path, reply: schema } = activateSubscription;
  const next = accountRequest({ method, path, schema, body: approval })
    .then((reply): Answer => {
      if (reply.ok) return reply.value.subscription?.status === 'active' ? 'active' : 'later';
      const { fault } = reply;
      const code = fault.kind === 'refused' || fault.kind === 'server' ? `${fault.status}` : fault.kind;
      report(new Error(`not activated: ${code}`), 'subscription: activation');
      return fault.kind === 'refused' || fault.kind === 'signed-out' ? 'failed' : 'later';
    })
    .finally(() => asking.delete(subscriptionId));
  asking.set(subscriptionId, next);
  return next;
}

/**
 * Activates an approved order, once; polls ever more seldom while the payment service does not know of it yet. Removes
 * the used ids from the address. A failure is only reported (spec §8).
 */
export function useActivation(): 'activating' | 'active' | 'paid' {
  const { accountId, isPro } = useDiary();
  const navigate = useNavigate();
  const [approval] = useState(() => approvalOf(location.search));
  const [state, setState] = useState<'activating' | 'active' | 'paid'>(approval ? 'activating' : 'paid');
  useEffect(() => {
    if (!approval) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async (count: number) => {
      const answer = await ask(approval);
      if (gone) return;
      setState(answer === 'active' ? 'active' : 'paid');
      if (answer === 'later' && count < MAX_QUESTIONS) {
        const pause = Math.min(FIRST_MS * 2 ** (count - 1), MAX_PAUSE_MS);
        timer = setTimeout(() => void look(count + 1), pause);
        return;
      }
      await navigate({ to: '/subscription/success', replace: true });
      await refreshPro(accountId);
    };
    void look(1);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [approval, accountId, navigate]);
  // The webhook was faster, or the page was loaded anew.
  return state === 'paid' && isPro ? 'active' : state;
}
