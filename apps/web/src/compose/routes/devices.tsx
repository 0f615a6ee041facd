import { createFileRoute } from '@tanstack/react-router';
import { ChangePassword } from '#features/account/change-password.tsx';
import { DevicesScreen } from '#features/devices/devices-screen.tsx';

export const Route = createFileRoute('/settings/devices')({
  component: () => <DevicesScreen password={<ChangePassword />} />,
});
