import { Trans, useLingui } from '@lingui/react/macro';
import type { SignedInDevice } from '@tagfalter/contract/sessions';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { Skeleton } from '@tagfalter/ui/skeleton';
import { CircleAlert, CloudOff, LogOut, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import { DeviceRow } from './device-row.tsx';
import { type Devices, useDevices } from './use-devices.ts';

/** 'Angemeldet auf': each device, one to be signed out or all others. */
export function SignedInDevices() {
  const devices = useDevices();
  const { list, fault } = devices;
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Angemeldet auf</Trans>
      </h2>
      {list ? <Listed devices={devices} list={list} /> : null}
      {!list && fault ? <Unreachable devices={devices} /> : null}
      {!list && !fault ? <Wait /> : null}
      <NeedsNetwork />
    </section>
  );
}

function Wait() {
  const { t } = useLingui();
  return (
    <div className="stack" role="status" aria-label={t`Wird geladen …`}>
      <Skeleton shape="skel--device" />
      <Skeleton shape="skel--device" />
    </div>
  );
}

function Unreachable({ devices: { fault, again } }: { devices: Devices }) {
  const { t } = useLingui();
  const words = useFaultWords();
  if (!fault) return null;
  return (
    <Banner icon={<CloudOff className="i" aria-hidden="true" />} title={t`Deine Geräte sind gerade nicht zu sehen`}>
      <p>{words(fault)}</p>
      <div>
        <Button variant="line" onClick={again}>
          <RotateCw className="i" aria-hidden="true" />
          <Trans>Noch einmal versuchen</Trans>
        </Button>
      </div>
    </Banner>
  );
}

function Listed({ devices, list }: { devices: Devices; list: readonly SignedInDevice[] }) {
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
          <DeviceRow key={device.id} device={device} isBusy={isBusy} onSignOut={(name) => void signOut(device, name)} />
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
function Refused({ devices: { refused } }: { devices: Devices }) {
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
