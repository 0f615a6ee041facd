import '@tagfalter/ui/styles/devices.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrentSignInMethods } from '#entities/person/sign-in-methods.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { SignedInDevices } from './signed-in-devices.tsx';
import { SignedInElsewhere } from './signed-in-elsewhere.tsx';

/** 'Anmeldung und Geräte': where the person is signed in, and the password that lets them in. */
export function DevicesScreen({ password }: { password: ReactNode }) {
  const { t } = useLingui();
  usePageTitle(t`Anmeldung und Geräte`);
  const { hosted } = useCurrentSignInMethods();
  return (
    <div className="main pad">
      <Link className="back" to="/settings">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Einstellungen</Trans>
      </Link>
      <h1 className="h-page">
        <Trans>Anmeldung und Geräte</Trans>
      </h1>
      {hosted === null ? <SignedInDevices /> : <SignedInElsewhere isFirebase={hosted.kind === 'firebase'} />}
      {hosted?.kind === 'openid' ? null : password}
    </div>
  );
}
