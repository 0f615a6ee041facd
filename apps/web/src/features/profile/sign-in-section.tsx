import { Trans, useLingui } from '@lingui/react/macro';
import { externalName, useCurrentSignInMethods } from '#entities/person/sign-in-methods.ts';
import { useSignInWays } from '#entities/person/sign-in-ways.ts';
import { FaultBanner } from '#platform/fault-banner.tsx';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useOnline } from '#platform/online.ts';
import { Skeletons } from '#platform/skeletons.tsx';
import { LinkedAccount } from './linked-account.tsx';

/** 'Anmeldung': the account elsewhere that is linked, where one can be (spec decision 53). */
export function SignInSection({ email }: { email: string }) {
  const methods = useCurrentSignInMethods();
  const name = externalName(methods);
  if (name === '' || methods.hosted !== null) return null;
  return (
    <section className="stack profile__ways">
      <h2 className="h-sec">
        <Trans>Anmeldung</Trans>
      </h2>
      <Ways name={name} email={email} />
      <NeedsNetwork />
    </section>
  );
}

function Ways({ name, email }: { name: string; email: string }) {
  const { t } = useLingui();
  const online = useOnline();
  const { ways, fault, again } = useSignInWays();
  if (ways) return <LinkedAccount {...{ name, email, ways }} onChange={again} />;
  if (!fault) {
    // Nothing is on its way then; the line below says what it takes.
    if (!online) return null;
    return <Skeletons shape="skel--device" />;
  }
  return <FaultBanner title={t`Deine Anmeldung ist gerade nicht zu sehen`} fault={fault} onAgain={again} />;
}
