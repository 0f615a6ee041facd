import { ConfirmEmail } from '#features/account/confirm-email.tsx';
import { InstallRow } from '#features/install/install-row.tsx';
import { ReminderSection } from '#features/reminder/reminder-section.tsx';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';
import { keyOverview } from '../keys/key-overview.ts';
import { SignOutButton } from '../sign-out-button.tsx';

/** The settings, joined from the screen, what belongs to the account, reminding, and installing. */
export function Settings() {
  return (
    <SettingsScreen
      hint={<ConfirmEmail />}
      onShowKeys={keyOverview.open}
      reminder={<ReminderSection />}
      install={<InstallRow />}
      signOut={<SignOutButton />}
    />
  );
}
