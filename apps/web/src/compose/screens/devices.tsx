import { ChangePassword } from '#features/account/change-password.tsx';
import { DevicesScreen } from '#features/devices/devices-screen.tsx';

export function Devices() {
  return <DevicesScreen password={<ChangePassword />} />;
}
