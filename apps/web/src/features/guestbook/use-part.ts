import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { reportUnlessOffline } from '#platform/error-log.ts';
import { useToast } from '#platform/toast.tsx';

/**
 * A part of the page that is fetched when it is first wanted; `undefined` until it is here.
 * @param load imports it; the same function each time
 * @param onFailed called once the guest was told that it cannot be had
 */
export function usePart<M>(load: () => Promise<M>, isWanted: boolean, onFailed?: () => void): M | undefined {
  const { t } = useLingui();
  const toast = useToast();
  const [part, setPart] = useState<{ module: M }>();
  const failed = useRef({ toast, onFailed, words: '' });
  failed.current = { toast, onFailed, words: t`Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.` };
  useEffect(() => {
    if (!isWanted || part) return;
    let isGone = false;
    load().then(
      (module) => isGone || setPart({ module }),
      (error: unknown) => {
        reportUnlessOffline(error, 'guest page: a part');
        if (isGone) return;
        failed.current.toast({ title: failed.current.words });
        failed.current.onFailed?.();
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted, part]);
  return part?.module;
}
