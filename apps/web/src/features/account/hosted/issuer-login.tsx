import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@tagfalter/contract/user';
import { useState } from 'react';
import { ASK_LOGIN_KEY } from '#entities/person/account-memory.ts';
import type { AuthFailure } from '#entities/person/auth-problem.ts';
import { externalName, useSignInMethods } from '#entities/person/sign-in-methods.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { AuthForm } from '../auth-form.tsx';
import { useAuth } from '../use-auth.ts';
import { IssuerWay } from './issuer-way.tsx';
import { useIssuer } from './use-issuer.ts';

interface Props {
  onEnter: (user: User) => void;
  onBlocked: () => void;
  /** Failure from before the form was there. */
  first: AuthFailure | null;
}

/** Signing in where identities live elsewhere: one button that leads there. */
export function IssuerLogin({ onEnter, onBlocked, first }: Props) {
  const { t } = useLingui();
  const [asksLogin] = useState(() => deviceStore.getItem(ASK_LOGIN_KEY) !== null);
  const issuer = externalName(useSignInMethods());
  const { shown, busy, attempt, touch } = useAuth(t`Anmeldung erfolgreich!`, onEnter, { first });
  const way = useIssuer({ mode: 'login', attempt, onBlocked });
  return (
    <AuthForm
      shown={shown}
      busy={busy || way.isWaiting}
      submitLabel={t`Anmelden`}
      busyLabel={way.isWaiting ? t`Warte auf ${issuer} …` : t`Wird angemeldet …`}
      onSubmit={() => way.begin()}
      onTouch={touch}
      after={<IssuerWay way={way} />}
    >
      <p className="mut">
        <Trans>Du meldest dich bei {issuer} an und bist danach gleich wieder hier.</Trans>
      </p>
      {asksLogin ? (
        <p className="mut">
          <Trans>
            In diesem Browser hat sich jemand abgemeldet. Deshalb fragt {issuer} auf jeden Fall, wer du bist.
          </Trans>
        </p>
      ) : null}
    </AuthForm>
  );
}
