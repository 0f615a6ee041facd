import { Check, CloudOff, CloudUpload, HardDrive } from 'lucide-react';
import type { ReactNode } from 'react';

/** Safe on the server, on this device only, on its way, or waiting. */
export type SyncLook = 'ok' | 'local' | 'send' | 'wait';

const ICON = { ok: Check, local: HardDrive, send: CloudUpload, wait: CloudOff };

/** Class of the chip; the app puts it on a link. */
export function syncChipClass(look: SyncLook): string {
  return `sync sync--${look}`;
}

/**
 * Content of the chip: phones show the short words.
 * The full words are the accessible name of the link around it.
 */
export function SyncChipContent({ look, words, short }: { look: SyncLook; words: string; short: string }): ReactNode {
  const Icon = ICON[look];
  return (
    <>
      <Icon className="i" aria-hidden="true" />
      <span className="lg" aria-hidden="true">
        {words}
      </span>
      <span className="sm" aria-hidden="true">
        {short}
      </span>
    </>
  );
}
