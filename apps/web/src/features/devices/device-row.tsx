import { Trans, useLingui } from '@lingui/react/macro';
import type { SignedInDevice } from '@tagfalter/contract/sessions';
import { localDateOf } from '@tagfalter/domain/local-date';
import { Badge } from '@tagfalter/ui/badge';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Laptop, LogOut, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFormat } from '#i18n/use-format.ts';

const ICON = { phone: Smartphone, tablet: Tablet, computer: Laptop, unknown: MonitorSmartphone } as const;

interface Props {
  device: SignedInDevice;
  isBusy: boolean;
  /** Hears the name of the device. */
  onSignOut: (name: string) => void;
}

/** A device that is signed in; this device is told from the others and keeps its place. */
export function SessionRow({ device, isBusy, onSignOut }: Props) {
  const { t } = useLingui();
  const { env } = useDiary();
  const { longDay, momentWords } = useFormat();
  const name = useDeviceName(device);
  const Icon = ICON[device.kind];
  const since = longDay(localDateOf(Date.parse(device.signedInAt), env.timeZone()));
  const lastUsed = momentWords(Date.parse(device.lastUsedAt), env);
  return (
    <li>
      <span className="q">
        <Icon className="i" aria-hidden="true" />
      </span>
      <span className="item__t">
        <b>{name}</b>
        <span className="cap num">
          {device.isCurrent ? (
            <Trans>Gerade eben · angemeldet seit {since}</Trans>
          ) : (
            <Trans>Zuletzt benutzt: {lastUsed}</Trans>
          )}
        </span>
      </span>
      {device.isCurrent ? (
        <Badge tone="green">
          <Trans>dieses Gerät</Trans>
        </Badge>
      ) : (
        <IconButton label={t`${name} abmelden`} aria-disabled={isBusy} onClick={() => onSignOut(name)}>
          <LogOut className="i" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

/** 'Chrome auf Android', as far as the device has said. */
function useDeviceName({ browser, system }: SignedInDevice): string {
  const { t } = useLingui();
  if (browser !== null && system !== null) return t`${browser} auf ${system}`;
  return browser ?? system ?? t`Unbekanntes Gerät`;
}
