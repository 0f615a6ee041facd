import { useLingui } from '@lingui/react/macro';
import { useBackCloses } from '@tagfalter/ui/use-back-closes';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';

/** Intercepted navigation: a step back, or an address of the app. */
type Destination = { kind: 'back' } | { kind: 'address'; href: string };

/**
 * Asks before leaving the page discards the redactions. A step back is caught by `useBackCloses`, a link
 * by the router, a reload by the browser itself.
 */
export function LeaveQuestion({ isAny }: { isAny: boolean }) {
  const { t } = useLingui();
  const router = useRouter();
  const [destination, setDestination] = useState<Destination | null>(null);
  const [mayGo, letGo] = useState(false);
  const asks = isAny && !mayGo;
  useBackCloses(asks, () => setDestination({ kind: 'back' }));
  useBlocker({
    disabled: !asks,
    enableBeforeUnload: true,
    shouldBlockFn: ({ action, current, next }) => {
      const isLink = action === 'PUSH' || action === 'REPLACE';
      if (!isLink || current.pathname === next.pathname) return false;
      setDestination({ kind: 'address', href: `${next.pathname}${router.options.stringifySearch(next.search)}` });
      return true;
    },
  });
  const leave = () => {
    letGo(true);
    if (destination?.kind === 'address') router.history.push(destination.href, {}, { ignoreBlocker: true });
    else router.history.back({ ignoreBlocker: true });
  };
  return (
    <ConfirmDialog
      open={destination !== null}
      title={t`Auszug verlassen?`}
      text={t`Was du geschwärzt hast und welche Tage du gewählt hast, wird nirgends aufbewahrt. Es ist dann weg.`}
      confirm={t`Verlassen`}
      cancel={t`Hier bleiben`}
      onConfirm={leave}
      onClose={() => setDestination(null)}
    />
  );
}
