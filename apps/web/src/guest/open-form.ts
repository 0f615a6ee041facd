import type { ContributionRequest } from '#features/contribute/contribution-event.ts';
import type { openContribution as open } from '#features/contribute/open-contribution.tsx';
import type { Contribute } from '#features/guestbook/contribute-buttons.tsx';
import { reportUnlessOffline } from '#platform/error-log.ts';

/** Pause before the form's code is asked for once more while photos wait for it, milliseconds. */
const AGAIN_MS = 10_000;

export interface FormParts {
  /** Token of the event's address. */
  token: string;
  /** Fetches the form's code. */
  load: () => Promise<{ openContribution: typeof open }>;
  /** Called when the form is closed again, sent or not. */
  onClosed: () => void;
  /** Called when its code cannot be loaded now. @param hasPhotos whether photos wait: the form then opens by itself */
  onFailed: (hasPhotos: boolean) => void;
}

/**
 * Opens the form for a contribution, whose code is fetched with its first use. Holds photos taken meanwhile until the
 * code is here: many phones keep a photo of the page's camera nowhere else.
 */
export function formOpener({ token, load, onClosed, onFailed }: FormParts): Contribute {
  let held: ContributionRequest | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function openWith(request: ContributionRequest): Promise<void> {
    const { openContribution } = await load();
    // The form that opens first gets the photos of all wishes.
    const files = [...(held?.files ?? []), ...(request.files ?? [])];
    held = null;
    await openContribution({ ...request, files });
    onClosed();
  }

  function openHeld(): void {
    clearTimeout(timer);
    if (!held) return;
    openWith({ ...held, files: [] }).catch((error: unknown) => {
      reportUnlessOffline(error, 'guest page: the form');
      timer = setTimeout(openHeld, AGAIN_MS);
    });
  }
  window.addEventListener('online', openHeld);

  return (event, source, files = []) => {
    const request: ContributionRequest = { event, token, source, files };
    openWith(request).catch((error: unknown) => {
      reportUnlessOffline(error, 'guest page: the form');
      if (files.length > 0) held = { ...request, files: [...(held?.files ?? []), ...files] };
      onFailed(held !== null);
      clearTimeout(timer);
      if (held) timer = setTimeout(openHeld, AGAIN_MS);
    });
  };
}
