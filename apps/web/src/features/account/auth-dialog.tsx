import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@tagfalter/contract/user';
import { Banner } from '@tagfalter/ui/banner';
import { Dialog } from '@tagfalter/ui/dialog';
import { Tabs } from '@tagfalter/ui/tabs';
import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AuthFailure } from '#entities/person/auth-problem.ts';
import type { ExternalProfile } from '#entities/person/external/provider.ts';
import { requestSessionEnd } from '#entities/person/identity-calls.ts';
import { withAccountWords } from '#i18n/activate.ts';
import { env } from '#platform/env.ts';
import { leaveBlocked } from './auth-calls.ts';
import { ForgotForm } from './forgot-form.tsx';
import { InsecurePage, isInsecure } from './insecure-page.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

const BlockedAccount = lazy(async () => ({
  default: (await withAccountWords(import('./blocked/blocked-account.tsx'))).BlockedAccount,
}));

const FinishForm = lazy(async () => ({
  default: (await withAccountWords(import('./external/finish-form.tsx'))).FinishForm,
}));

// With an issuer elsewhere, these forms do not ask for data that the issuer asks for.
const IssuerLogin = lazy(async () => ({ default: (await import('./hosted/issuer-login.tsx')).IssuerLogin }));
const IssuerRegister = lazy(async () => ({ default: (await import('./hosted/issuer-register.tsx')).IssuerRegister }));

const NoSignIn = lazy(async () => ({ default: (await import('./hosted/no-sign-in.tsx')).NoSignIn }));

/**
 * Views of the dialog: two tabs, two pages for a forgotten password, and the page of a blocked person. `finish`
 * completes a registration by an account elsewhere.
 */
export type AuthView = 'login' | 'register' | 'forgot' | 'reset' | 'blocked' | 'finish';

export interface AuthDialogProps {
  /** null: closed. */
  view: AuthView | null;
  onView: (view: AuthView) => void;
  onClose: () => void;
  onEnter: (user: User) => void;
  /** Token of the mail's link, for 'reset'. */
  resetToken?: string;
  /** Stands in the e-mail field already. */
  email?: string;
  /** Stands in the field of the invitation code already. */
  code?: string;
  /** Failure from before the dialog was opened. */
  failure?: AuthFailure | null;
  /** The account elsewhere, for 'finish'. */
  profile?: ExternalProfile | null;
}

/** The dialog with the tabs 'Anmelden' and 'Registrieren' (spec §2). */
export function AuthDialog({
  view,
  onView,
  onClose,
  onEnter,
  resetToken = '',
  email = '',
  code = '',
  failure = null,
  profile = null,
}: AuthDialogProps) {
  const { t } = useLingui();
  const [changed, setChanged] = useState(false);
  const titles: Record<AuthView, string> = {
    login: t`Willkommen bei Tagfalter`,
    register: t`Willkommen bei Tagfalter`,
    forgot: t`Passwort vergessen`,
    reset: t`Neues Passwort`,
    blocked: t`Dieses Konto ist gesperrt`,
    finish: t`Willkommen bei Tagfalter`,
  };
  const close = () => {
    if (view === 'blocked') leaveBlocked(env);
    // The session of `finish` has no registered person.
    if (view === 'finish') void requestSessionEnd(env);
    onClose();
  };
  const enter = (user: User) => {
    onClose();
    onEnter(user);
  };
  return (
    <Dialog
      open={view !== null}
      onClose={close}
      title={titles[view ?? 'login']}
      closeLabel={t`Schließen`}
      tone={view === 'blocked' ? 'red' : 'zitron'}
    >
      {view === 'login' && changed ? <PasswordChanged /> : null}
      {isInsecure() ? <InsecurePage /> : null}
      {!isInsecure() && (view === 'login' || view === 'register') ? (
        <EnterTabs {...{ view, email, code, failure, onView }} onEnter={enter} />
      ) : null}
      {view === 'blocked' ? (
        <Suspense fallback={<div role="status" aria-busy="true" />}>
          <BlockedAccount onAgain={() => onView('login')} onClose={close} />
        </Suspense>
      ) : null}
      {view === 'finish' && profile ? (
        <Suspense fallback={<div role="status" aria-busy="true" />}>
          <FinishForm profile={profile} onEnter={enter} />
        </Suspense>
      ) : null}
      {view === 'forgot' ? <ForgotForm onBack={() => onView('login')} /> : null}
      {view === 'reset' ? (
        <ResetForm
          token={resetToken}
          onDone={() => {
            setChanged(true);
            onView('login');
          }}
          onAskAgain={() => onView('forgot')}
        />
      ) : null}
    </Dialog>
  );
}

/** Said inside the dialog: a message of the page would lie under it. */
function PasswordChanged() {
  const { t } = useLingui();
  return (
    <Banner tone="green" icon={<CircleCheck className="i" aria-hidden="true" />} title={t`Passwort geändert`}>
      <p>
        <Trans>Melde dich mit dem neuen Passwort an.</Trans>
      </p>
    </Banner>
  );
}

interface EnterTabsProps {
  view: 'login' | 'register';
  email: string;
  code: string;
  failure: AuthFailure | null;
  onView: (view: AuthView) => void;
  onEnter: (user: User) => void;
}

function EnterTabs({ view, email, code, failure, onView, onEnter }: EnterTabsProps) {
  const { t } = useLingui();
  // The failure belongs to the tab that the dialog was opened with.
  const [firstView] = useState(view);
  const first = view === firstView ? failure : null;
  const methods = useSignInForm();
  const isKnown = typeof methods === 'object';
  const hosted = isKnown ? methods.hosted?.kind : undefined;
  const isElsewhere = hosted === 'openid';
  const [Register, Login] = isElsewhere ? [IssuerRegister, IssuerLogin] : [RegisterForm, LoginForm];
  const loading = <p role="status">{t`Wird geladen …`}</p>;
  const form =
    view === 'register' ? (
      <Register invited={code} onEnter={onEnter} first={first} />
    ) : (
      <Login
        email={email}
        onEnter={onEnter}
        onForgotten={() => onView('forgot')}
        onBlocked={() => onView('blocked')}
        first={first}
      />
    );
  return (
    <Tabs
      label={t`Anmelden oder registrieren`}
      value={view}
      onChange={onView}
      tabs={[
        { value: 'login', label: t`Anmelden` },
        { value: 'register', label: t`Registrieren` },
      ]}
    >
      {methods === 'asking' ? loading : null}
      {methods === 'unknown' || hosted === 'away' ? (
        <Suspense fallback={loading}>
          <NoSignIn />
        </Suspense>
      ) : null}
      {isKnown && hosted !== 'away' ? <Suspense fallback={loading}>{form}</Suspense> : null}
    </Tabs>
  );
}
