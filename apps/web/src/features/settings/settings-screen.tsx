import '@tagfalter/ui/styles/settings.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { SettingRow } from '@tagfalter/ui/setting-row';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { EndingAccount } from '#entities/person/ending/ending-account.tsx';
import { session } from '#entities/person/use-session.ts';
import { usePageTitle } from '#platform/page-title.ts';
import { AssistantChoice } from './assistant-choice.tsx';
import { Comfort } from './comfort.tsx';
import { DefaultVisibility } from './default-visibility.tsx';
import { DeviceData } from './device-data.tsx';
import { LeaveRow } from './leave/leave-row.tsx';
import { useLeave } from './leave/use-leave.ts';
import { Looks } from './looks.tsx';
import { PrivacySection } from './privacy/privacy-section.tsx';

export interface SettingsProps {
  /** A hint above everything, if there is one. */
  hint: ReactNode;
  /** Opens the overview of keys. */
  onShowKeys: () => void;
  /** The section of the evening reminder. */
  reminder: ReactNode;
  /** The row that installs the app. */
  install: ReactNode;
  signOut: ReactNode;
}

/** 'Einstellungen' (spec §2). */
export function SettingsScreen({ hint, onShowKeys, reminder, install, signOut }: SettingsProps) {
  const { t } = useLingui();
  usePageTitle(t`Einstellungen`);
  useEffect(() => void session.refresh(), []);
  return (
    <div className="main pad">
      <h1 className="h-page">
        <Trans>Einstellungen</Trans>
      </h1>
      {hint}
      <EndingAccount endsAt={useLeave().endsAt} />
      <DefaultVisibility />
      <Looks />
      {reminder}
      <Comfort onShowKeys={onShowKeys} />
      <PrivacySection />
      <AssistantChoice />
      <DeviceData install={install} />
      <section>
        <h2 className="h-sec">
          <Trans>Konto</Trans>
        </h2>
        <SettingRow
          title={t`Anmeldung und Geräte`}
          note={<Trans>Wo du angemeldet bist, und dein Passwort.</Trans>}
          control={(id) => (
            <Link className={buttonClass('line')} to="/settings/devices" aria-describedby={id}>
              <Trans>Verwalten</Trans>
            </Link>
          )}
        />
        <SettingRow
          title={t`Importieren`}
          note={<Trans>Ein Tagebuch aus Day One oder Journey, oder dein Archiv.</Trans>}
          control={(id) => (
            <Link
              className={buttonClass('line')}
              to="/settings/archive"
              search={{ tab: 'import' }}
              aria-describedby={id}
            >
              <Trans>Auswählen</Trans>
            </Link>
          )}
        />
        <SettingRow
          title={t`Abmelden`}
          note={<Trans>Danach liegt von deinem Tagebuch nichts mehr auf diesem Gerät.</Trans>}
          control={() => signOut}
        />
        <LeaveRow />
      </section>
    </div>
  );
}
