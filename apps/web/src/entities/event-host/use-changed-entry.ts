import { useLingui } from '@lingui/react/macro';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { useState } from 'react';
import { useToast } from '#platform/toast.tsx';

interface Judging {
  entry: EventEntry;
  onEntry: (entry: EventEntry) => void;
}

/**
 * Acts on an entry that may have changed since its host saw it: it is shown as it is now, and that stands beside the acts.
 * An entry that changes its state may leave the list, and that is said in a message.
 */
export function useChangedEntry({ entry, onEntry }: Judging) {
  const { t } = useLingui();
  const toast = useToast();
  const [isChanged, setChanged] = useState(false);
  return {
    isChanged,
    onEntry: (done: EventEntry) => {
      setChanged(false);
      onEntry(done);
    },
    onChanged: (now: EventEntry) => {
      setChanged(true);
      if (now.state !== entry.state) {
        const description = t`Dieser Beitrag hat sich gerade geändert. Sieh dir an, wie er jetzt ist, und entscheide dann noch einmal.`;
        toast({ title: t`Inzwischen geändert`, description });
      }
      onEntry(now);
    },
  };
}
