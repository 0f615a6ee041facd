import { useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { eventPath } from '#entities/event/event-path.ts';
import { useCopy } from '#platform/use-copy.ts';

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
  const copy = useCopy();
  return async ({ eventName, shareToken }) => {
    const url = `${location.origin}${eventPath(shareToken)}`;
    if (!(await isShared({ title: eventName, url }))) await copy(url, t`Link kopiert`);
  };
}
