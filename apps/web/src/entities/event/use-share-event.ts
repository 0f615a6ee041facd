import { useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { copyText } from '#platform/copy-text.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';
import { eventPath } from './event-path.ts';

/** Whether the device's own sheet took the link, or somebody closed it. */
async function isShared(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Expected: nothing was chosen, or the browser has no sheet here; then the link is copied.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Hands on the link of an event: by the device's own sheet, or copied where there is none (spec §2). */
export function useShareEvent(): (event: OwnEvent) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const failed = useErrorToast();
  return async ({ eventName, shareToken }) => {
    const url = `${location.origin}${eventPath(shareToken)}`;
    if (await isShared({ title: eventName, url })) return;
    await copyText(url).then(
      () => toast({ title: t`Link kopiert` }),
      (error: unknown) => failed(error, 'clipboard'),
    );
  };
}
