import { Trans } from '@lingui/react/macro';
import { issuerName, useSignInMethods } from '#entities/person/sign-in-methods.ts';

/** In place of the list, where identities live elsewhere: sessions are known there alone. */
export function SignedInElsewhere({ isFirebase }: { isFirebase: boolean }) {
  const issuer = issuerName(useSignInMethods());
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Angemeldet auf</Trans>
      </h2>
      <p className="mut">
        {isFirebase ? (
          <Trans>
            Wo du sonst noch angemeldet bist, ist hier nicht zu sehen. Ein neues Passwort meldet dich überall sonst ab.
          </Trans>
        ) : (
          <Trans>
            Du meldest dich bei {issuer} an. Dort siehst du, wo du angemeldet bist, und dort änderst du auch dein
            Passwort.
          </Trans>
        )}
      </p>
    </section>
  );
}
