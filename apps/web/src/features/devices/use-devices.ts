import { useLingui } from '@lingui/react/macro';
import { endOtherSessions, endSession, listSessions, type SignedInDevice } from '@tagfalter/contract/sessions';
import type { Fault } from '@tagfalter/local/base/fault';
import { useEffect, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { storeRead } from '#entities/diary/server-cache/store-read.ts';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { accountRequest } from '#entities/person/account-request.ts';
import { useOnline } from '#platform/online.ts';
import { useToast } from '#platform/toast.tsx';

/** Devices on which the person is signed in, and acts to sign them out. */
export interface DeviceList {
  /** Current or last known list of the server; undefined while none is known. */
  list: readonly SignedInDevice[] | undefined;
  /** Why there is nothing newer. */
  fault: Fault | null;
  /** Why the last sign-out failed; null once another try has begun, or the list or the network has changed. */
  refused: Fault | null;
  isBusy: boolean;
  /** @param name for the message of success */
  signOut: (device: SignedInDevice, name: string) => Promise<void>;
  signOutOthers: () => Promise<void>;
  again: () => void;
}

export function useDevices(): DeviceList {
  const { t } = useLingui();
  const toast = useToast();
  const { accountId } = useDiary();
  const { path, reply: schema } = listSessions;
  const read = useServerRead({ path, schema, isKept: () => true });
  const [refused, setRefused] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const ids = read.value?.map(({ id }) => id).join();
  const online = useOnline();
  useEffect(() => {
    if (online || ids !== undefined) setRefused(null);
  }, [online, ids]);

  async function end(path: string, done: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefused(null);
    const reply = await accountRequest({ method: 'DELETE', path, schema });
    running.current = false;
    setBusy(false);
    if (!reply.ok) return setRefused(reply.fault);
    await storeRead(accountId, listSessions.path, reply.value);
    toast({ title: done });
  }

  return {
    list: read.value,
    fault: read.fault,
    refused,
    isBusy,
    signOut: ({ id }, name) => end(endSession.path.replace(':id', encodeURIComponent(id)), t`${name} ist abgemeldet`),
    signOutOthers: () => end(endOtherSessions.path, t`Überall sonst abgemeldet`),
    again: read.again,
  };
}
