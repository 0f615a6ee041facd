import type { ModerationNotices } from '@tagfalter/contract/moderation-notices';
import type { Fault } from '@tagfalter/local/base/fault';
import type { Reply } from '@tagfalter/local/base/request';
import { useEffect, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { downloadAddress } from '#platform/download-address.ts';
import { env } from '#platform/env.ts';
import { askForArchive, askForEnd, readBlockedNotices, takeEndBack } from './blocked-calls.ts';

/** Notices to a blocked person, and the acts left to them. */
export interface BlockedActs {
  /** Null until it is read. */
  notices: ModerationNotices | null;
  isBusy: boolean;
  /** Why the last step did not work. */
  fault: Fault | null;
  read: () => Promise<void>;
  loadArchive: () => Promise<void>;
  end: () => Promise<void>;
  keep: () => Promise<void>;
}

export function useBlockedAccount(): BlockedActs {
  const { language } = useFormat();
  const [notices, setNotices] = useState<ModerationNotices | null>(null);
  const [isBusy, setBusy] = useState(true);
  const [fault, setFault] = useState<Fault | null>(null);

  async function step<T>(call: Promise<Reply<T>>, done: (value: T) => void): Promise<void> {
    setBusy(true);
    setFault(null);
    const reply = await call;
    setBusy(false);
    if (reply.ok) done(reply.value);
    else setFault(reply.fault);
  }

  const endAt = (endsAt: string | null) => setNotices((last) => last && { ...last, endsAt });

  useEffect(() => {
    void readBlockedNotices(env).then((reply) => {
      setBusy(false);
      if (reply.ok) setNotices(reply.value);
      else setFault(reply.fault);
    });
  }, []);

  return {
    notices,
    isBusy,
    fault,
    read: () => step(readBlockedNotices(env), setNotices),
    loadArchive: () => step(askForArchive(env, language), ({ url }) => downloadAddress(url)),
    end: () => step(askForEnd(env), ({ endsAt }) => endAt(endsAt)),
    keep: () => step(takeEndBack(env), () => endAt(null)),
  };
}
