import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@tagfalter/ui/dialog';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AuthFailure } from '#entities/person/auth-problem.ts';
import { finishWay } from '#entities/person/external/finish-way.ts';
import { forgetExternal, readPending, takeReply } from '#entities/person/external/pending.ts';
import type { ExternalProfile } from '#entities/person/external/provider.ts';
import { useProblemWords } from '#entities/person/problem-words.ts';
import { externalName, useSignInMethods } from '#entities/person/sign-in-methods.ts';
import { waysHaveChanged } from '#entities/person/sign-in-ways.ts';
import { session } from '#entities/person/use-session.ts';
import type { AuthResult } from '#features/account/auth-calls.ts';
import type { AuthView } from '#features/account/auth-dialog.tsx';
import { tabStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { useToast } from '#platform/toast.tsx';

const AuthDialog = lazy(async () => ({ default: (await import('#features/account/auth-dialog.tsx')).AuthDialog }));

// Once per page: a screen may begin to show itself more than once, and an answer counts a single time.
const pending = readPending(tabStore, env.now());
const reply = takeReply(tabStore, env.now());
forgetExternal(tabStore);
const isForPerson = pending?.mode === 'link' || pending?.mode === 'confirm';

/** Whether no attempt waits for the answer: a stranger's link leads here too, and a signed-in person did not leave. */
const isUnasked = (): boolean => pending === null && session.get().status === 'signed-in';

type SignInSuccess = Extract<AuthResult, { ok: true }>;

/** State of a sign-in that has come back to this window from the external account. */
type Outcome =
  | { kind: 'busy' }
  | { kind: 'over' }
  | { kind: 'failed'; failure: AuthFailure | null; view: 'login' | 'register' | 'blocked' }
  | { kind: 'unfinished'; profile: ExternalProfile };

/** Finishes an external sign-in in this window (spec §4): busy, then signed in, or the dialog with the failure. */
export function ExternalReturn() {
  const [outcome, setOutcome] = useState<Outcome>(() => ({ kind: isUnasked() ? 'over' : 'busy' }));
  const enter = useFinishEntering(setOutcome);
  const proof = useFinishProof(setOutcome);
  const begin = useEffectEvent(() => void (isForPerson ? proof() : enter()));
  const begun = useRef(false);
  const isOver = outcome.kind === 'over';
  useEffect(() => {
    if (begun.current || isOver) return;
    begun.current = true;
    begin();
  }, [isOver]);
  if (isOver || (isForPerson && outcome.kind === 'busy')) return null;
  if (outcome.kind === 'busy') return <Busy />;
  return <Ended outcome={outcome} onClose={() => setOutcome({ kind: 'over' })} />;
}

function Busy() {
  const { t } = useLingui();
  return (
    <Dialog open onClose={() => undefined} title={t`Willkommen bei Tagfalter`} closeLabel={t`Schließen`} tone="zitron">
      <p role="status">
        <Trans>Du wirst angemeldet …</Trans>
      </p>
    </Dialog>
  );
}

interface EndedProps {
  outcome: Extract<Outcome, { kind: 'failed' | 'unfinished' }>;
  onClose: () => void;
}

/** The dialog, open where the way has ended. */
function Ended({ outcome, onClose }: EndedProps) {
  const [view, setView] = useState<AuthView>(outcome.kind === 'unfinished' ? 'finish' : outcome.view);
  return (
    <Suspense fallback={<Busy />}>
      <AuthDialog
        view={view}
        onView={setView}
        onClose={onClose}
        onEnter={session.enter}
        failure={outcome.kind === 'failed' ? outcome.failure : null}
        profile={outcome.kind === 'unfinished' ? outcome.profile : null}
      />
    </Suspense>
  );
}

const firstView = pending?.mode === 'register' ? 'register' : 'login';

/** Outcome of an attempt that did not sign in; a cancelled attempt shows no message (spec §8). */
function failedAs(failure: AuthFailure): Outcome {
  const isSilent = failure.problem === 'external-cancelled';
  const view = failure.problem === 'account-blocked' ? 'blocked' : firstView;
  return { kind: 'failed', failure: isSilent ? null : failure, view };
}

/** Signs in or registers with the answer. */
function useFinishEntering(onEnd: (outcome: Outcome) => void): () => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const say = ({ note, isNew }: SignInSuccess) => {
    const done = isNew ? t`Account wurde erstellt!` : t`Anmeldung erfolgreich!`;
    toast({ title: note ? t`Registrierung bereits abgeschlossen` : done });
  };
  return async () => {
    const { enterExternal } = await import('#features/account/external/enter-external.ts');
    if (reply === null) return onEnd(failedAs({ problem: 'external-expired' }));
    await session.signOutAcknowledged();
    const result = await enterExternal(env, { answer: reply, code: pending?.code ?? '', way: 'redirect' });
    if (result.ok) {
      say(result);
      onEnd({ kind: 'over' });
      session.enter(result.user);
    } else onEnd('profile' in result ? { kind: 'unfinished', profile: result.profile } : failedAs(result));
  };
}

/** Links the account, or takes its proof, for somebody who is signed in here. */
function useFinishProof(onEnd: (outcome: Outcome) => void): () => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const words = useProblemWords();
  const name = externalName(useSignInMethods());
  return async () => {
    onEnd({ kind: 'over' });
    const failed: AuthFailure = { problem: 'external-expired' };
    const end = reply === null ? { ok: false as const, ...failed } : await finishWay(reply);
    if (end.ok) {
      // The screen it began on may have asked before this was through.
      waysHaveChanged();
      if (end.mode === 'link') toast({ title: t`Dein ${name}-Konto ist verknüpft` });
      else toast({ title: t`Bestätigt`, description: t`Du kannst jetzt weitermachen.` });
      return;
    }
    if (end.problem === 'external-cancelled') return;
    const { text, advice } = words(end);
    toast({ title: text, ...(advice === undefined ? {} : { description: advice }), variant: 'destructive' });
  };
}
