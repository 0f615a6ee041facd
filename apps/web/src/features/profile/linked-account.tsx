import { Trans, useLingui } from '@lingui/react/macro';
import type { SignInWays } from '@tagfalter/contract/sign-in-ways';
import { localDateOf } from '@tagfalter/domain/local-date';
import { Button } from '@tagfalter/ui/button';
import { ExternalButton } from '#entities/person/external/external-button.tsx';
import { ProviderMark } from '#entities/person/external/provider-mark.tsx';
import { ProblemNote } from '#entities/person/problem-note.tsx';
import { PasswordByMail } from '#entities/person/reauth/password-by-mail.tsx';
import { ReauthDialog } from '#entities/person/reauth/reauth-dialog.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';
import { type Linking, useLinking } from './use-linking.ts';

interface Props {
  name: string;
  /** Email address of the diary's account. */
  email: string;
  ways: SignInWays;
  onChange: () => void;
}

/** The external account: since when it is linked and how to unlink it, or how to link it. */
export function LinkedAccount({ name, email, ways, onChange }: Props) {
  const { t } = useLingui();
  const linking = useLinking(name, onChange);
  return (
    <>
      {ways.linked ? (
        <Linked {...{ name, linking, email }} linked={ways.linked} hasPassword={ways.hasPassword} />
      ) : (
        <NotLinked {...{ name, linking }} />
      )}
      <ProblemNote failure={linking.failure} />
      <ReauthDialog
        open={linking.asked !== null}
        why={t`Wie du dich anmeldest, änderst nur du. Gib dafür dein Passwort noch einmal ein.`}
        whyElsewhere={t`Wie du dich anmeldest, änderst nur du. Bestätige dafür noch einmal, dass du es bist.`}
        onClose={linking.giveUp}
        onConfirmed={linking.proven}
      />
    </>
  );
}

function NotLinked({ name, linking }: { name: string; linking: Linking }) {
  return (
    <>
      <p className="mut">
        <Trans>Verknüpfe dein {name}-Konto, dann kommst du auch damit in dein Tagebuch.</Trans>
      </p>
      <ExternalButton name={name} way={linking.way} isBusy={linking.isBusy} onClick={linking.link}>
        <Trans>Mit {name} verknüpfen</Trans>
      </ExternalButton>
    </>
  );
}

interface LinkedProps {
  name: string;
  email: string;
  linking: Linking;
  linked: NonNullable<SignInWays['linked']>;
  hasPassword: boolean;
}

function Linked({ name, email, linking, linked, hasPassword }: LinkedProps) {
  const { longDay } = useFormat();
  const since = longDay(localDateOf(Date.parse(linked.linkedAt), env.timeZone()));
  return (
    <>
      <p className="way">
        <ProviderMark name={name} />
        <span className="item__t">
          <b>{linked.email ?? name}</b>
          <span className="cap num">
            <Trans>
              {name} · verknüpft seit {since}
            </Trans>
          </span>
        </span>
      </p>
      {hasPassword ? (
        <div>
          <Button variant="line" disabled={linking.isBusy} onClick={() => void linking.unlink()}>
            <Trans>Verknüpfung lösen</Trans>
          </Button>
        </div>
      ) : (
        <>
          <p className="mut">
            <Trans>
              Das ist dein einziger Weg ins Tagebuch. Lösen kannst du die Verknüpfung, sobald du auch ein Passwort hast.
            </Trans>
          </p>
          <PasswordByMail email={email} />
        </>
      )}
    </>
  );
}
