import { useLingui } from '@lingui/react/macro';
import { unlinkExternal } from '@tagfalter/contract/external-sign-in';
import { useState } from 'react';
import type { AuthFailure } from '#entities/person/auth-problem.ts';
import { externalProblemOf } from '#entities/person/external/external-problem.ts';
import { finishWay } from '#entities/person/external/finish-way.ts';
import { type ExternalWay, useExternalWay } from '#entities/person/external/use-external-way.ts';
import { postIdentity } from '#entities/person/identity-calls.ts';
import { env } from '#platform/env.ts';
import { useToast } from '#platform/toast.tsx';

type Act = 'link' | 'unlink';

/** Links and unlinks an external account. */
export interface Linking {
  way: ExternalWay;
  isBusy: boolean;
  failure: AuthFailure | null;
  link: () => void;
  unlink: () => Promise<void>;
  /** Act that waits for a fresh proof of identity. */
  asked: Act | null;
  proven: () => void;
  giveUp: () => void;
}

/** @param name of the provider @param onChange hears that something has changed */
export function useLinking(name: string, onChange: () => void): Linking {
  const { t } = useLingui();
  const toast = useToast();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [asked, setAsked] = useState<Act | null>(null);
  const [isBusy, setBusy] = useState(false);

  const fail = (act: Act, problem: AuthFailure) => {
    if (problem.problem === 'reauth-required') setAsked(act);
    else setFailure(problem);
  };
  const done = (title: string) => {
    toast({ title });
    onChange();
  };
  const finish = async (reply: string) => {
    setBusy(true);
    const end = await finishWay(reply);
    setBusy(false);
    if (end.ok) done(t`Dein ${name}-Konto ist verknüpft`);
    else fail('link', end);
  };
  const way = useExternalWay({
    mode: 'link',
    onAnswer: (reply) => void finish(reply),
    onFailure: (problem) => fail('link', problem),
  });
  const link = () => {
    setFailure(null);
    way.begin();
  };
  const unlink = async () => {
    setFailure(null);
    setBusy(true);
    const ended = await postIdentity(env, { path: unlinkExternal.path, body: {}, meaning: externalProblemOf });
    setBusy(false);
    if (ended.ok) done(t`Dein ${name}-Konto ist nicht mehr verknüpft`);
    else fail('unlink', ended);
  };
  const proven = () => {
    setAsked(null);
    if (asked === 'link') link();
    else if (asked === 'unlink') void unlink();
  };
  return { way, isBusy, failure, link, unlink, asked, proven, giveUp: () => setAsked(null) };
}
