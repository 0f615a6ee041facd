import { useLingui } from '@lingui/react/macro';
import { copyText } from '#platform/copy-text.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useToast } from '#platform/toast.tsx';

/** Link to hand on, with its words. */
interface HandedOn {
  title: string;
  /** Said before the link. */
  text?: string;
  url: string;
}

/** Whether the device's own sheet took it, or somebody closed that. */
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

/** Hands on a link: by the device's own sheet, or copied where there is none (spec §2). */
export function useHandOn(): (what: HandedOn) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const failed = useErrorToast();
  return async (what) => {
    if (await isShared(what)) return;
    const { text, url } = what;
    await copyText(text === undefined ? url : `${text}\n${url}`).then(
      () => toast({ title: text === undefined ? t`Link kopiert` : t`Text und Link kopiert` }),
      (error: unknown) => failed(error, 'clipboard'),
    );
  };
}
