import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { CloudOff, RotateCw } from 'lucide-react';
import { externalName, useCurrentSignInMethods } from '#entities/person/sign-in-methods.ts';
import { useSignInWays } from '#entities/person/sign-in-ways.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { useOnline } from '#platform/online.ts';
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
  const words = useFaultWords();
  const online = useOnline();
  const { ways, fault, again } = useSignInWays();
  if (ways) return <LinkedAccount {...{ name, email, ways }} onChange={again} />;
  if (!fault) {
    // Nothing is on its way then; the line below says what it takes.
    if (!online) return null;
    return (
      <div role="status" aria-label={t`Wird geladen …`}>
        <Skeleton shape="skel--device" />
      </div>
    );
  }
  return (
    <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={t`Deine Anmeldung ist gerade nicht zu sehen`}>
      <p>{words(fault)}</p>
      <div>
        <Button variant="line" onClick={again}>
          <RotateCw className="i" aria-hidden="true" />
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      </div>
    </Banner>
  );
}
