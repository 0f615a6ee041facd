import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { CloudOff } from 'lucide-react';
import { issuerName, useSignInMethods } from '#entities/person/sign-in-methods.ts';

/** In place of a form, which nobody may fill in before it is known who keeps the passwords; it comes by itself. */
export function NoSignIn() {
  const { t } = useLingui();
  const issuer = issuerName(useSignInMethods());
  return (
    <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={t`Anmelden geht gerade nicht`}>
      <p>
        {issuer === '' ? (
          <Trans>Der Server antwortet nicht. Sobald er da ist, geht es hier von selbst weiter.</Trans>
        ) : (
          <Trans>{issuer} ist gerade nicht zu erreichen. Sobald es da ist, geht es hier von selbst weiter.</Trans>
        )}
      </p>
    </Banner>
  );
}
