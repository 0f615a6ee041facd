import '@tagfalter/ui/styles/devices.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '#platform/page-title.ts';
import { SignedInDevices } from './signed-in-devices.tsx';

/** 'Anmeldung und Geräte': where the person is signed in, and the password that lets them in. */
export function DevicesScreen({ password }: { password: ReactNode }) {
  const { t } = useLingui();
  usePageTitle(t`Anmeldung und Geräte`);
  return (
    <div className="main pad">
      <Link className="back" to="/settings">
        <ArrowLeft className="i" aria-hidden="true" />
        <Trans>Einstellungen</Trans>
      </Link>
      <h1 className="h-page">
        <Trans>Anmeldung und Geräte</Trans>
      </h1>
      <SignedInDevices />
      {password}
    </div>
  );
}
