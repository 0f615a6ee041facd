import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';
import { useRef, useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { downloadAddress } from '#platform/download-address.ts';
import { env } from '#platform/env.ts';
import { type AskedArchive, askForEventArchive } from './archive-calls.ts';

/** Progress of the download. */
export type ArchiveState =
  | { step: 'offered' }
  | { step: 'asking' }
  | { step: 'loading'; archive: AskedArchive }
  | { step: 'failed'; fault: Fault };

/** Requests the archive of an event and starts the browser's download, which resumes after a lost connection. */
export function useArchive(event: OwnEvent): { state: ArchiveState; load: () => void } {
  const { language } = useFormat();
  const [state, setState] = useState<ArchiveState>({ step: 'offered' });
  // Two taps in one frame count once: the server would make two archives.
  const isAsking = useRef(false);
  const load = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setState({ step: 'asking' });
    const reply = await askForEventArchive(event, { language, timeZone: env.timeZone() });
    isAsking.current = false;
    if (!reply.ok) return setState({ step: 'failed', fault: reply.fault });
    setState({ step: 'loading', archive: reply.value });
    downloadAddress(reply.value.url);
  };
  return { state, load: () => void load() };
}
