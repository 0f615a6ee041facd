import { Trans, useLingui } from '@lingui/react/macro';
import type { SignedInDevice } from '@tagfalter/contract/sessions';
import { Button } from '@tagfalter/ui/button';
import { CircleAlert, LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FaultBanner } from '#platform/fault-banner.tsx';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { Skeletons } from '#platform/skeletons.tsx';
import { SessionRow } from './device-row.tsx';
import { type DeviceList, useDevices } from './use-devices.ts';

/** 'Angemeldet auf': each device, one to be signed out or all others. */
export function SignedInDevices() {
  const { t } = useLingui();
  const devices = useDevices();
  const { list, fault } = devices;
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Angemeldet auf</Trans>
      </h2>
      {list ? <Listed devices={devices} list={list} /> : null}
      {!list && fault ? (
        <FaultBanner title={t`Deine Geräte sind gerade nicht zu sehen`} fault={fault} onAgain={devices.again} />
      ) : null}
      {!list && !fault ? <Skeletons className="stack" shape="skel--device" count={2} /> : null}
      <NeedsNetwork />
    </section>
  );
}

function Listed({ devices, list }: { devices: DeviceList; list: readonly SignedInDevice[] }) {
  const { signOut, signOutOthers, isBusy } = devices;
  const rows = useRef<HTMLUListElement>(null);
  const count = list.length;
  const before = useRef(count);
  // The button that was pressed is gone: the focus goes on from the list.
  useEffect(() => {
    if (count < before.current) rows.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <>
      <ul className="list devices" ref={rows} tabIndex={-1}>
        {list.map((device) => (
          <SessionRow
            key={device.id}
            device={device}
            isBusy={isBusy}
            onSignOut={(name) => void signOut(device, name)}
          />
        ))}
      </ul>
      {count > 1 ? (
        <>
          <Button variant="red" wide aria-disabled={isBusy} onClick={() => void signOutOthers()}>
            <LogOut className="i" aria-hidden="true" />
            <Trans>Überall sonst abmelden</Trans>
          </Button>
          <p className="cap">
            <Trans>
              Was dort noch nicht gesichert ist, bleibt auf dem Gerät liegen und wird nach der nächsten Anmeldung
              gesendet.
            </Trans>
          </p>
        </>
      ) : null}
      <Refused devices={devices} />
    </>
  );
}

/** Why nobody was signed out, below what was pressed. */
function Refused({ devices: { refused } }: { devices: DeviceList }) {
  const { t } = useLingui();
  const words = useFaultWords();
  return (
    <div role="alert">
      {refused ? (
        <div className="banner banner--red">
          <CircleAlert className="i" aria-hidden="true" />
          <div className="banner__t">
            <b>{t`Nicht abgemeldet`}</b>
            <p>{words(refused)}</p>
          </div>
        </div>
      ) : null}
    </div>
  );
}
