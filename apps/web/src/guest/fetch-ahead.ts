import { withContributeWords } from '#i18n/activate.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';

/** After the first view is settled; before, every byte belongs to it (wire 32). */
const SETTLED_MS = 4000;

/** Loads the form for a contribution, its store, and the code that draws its photos. */
export const loadForm = () => withContributeWords(import('#features/contribute/open-contribution.tsx'));

/** Loads the views of own contributions, all pictures and the kept book: without a network it would be too late. */
const loadLook = () =>
  Promise.all([
    import('#features/contribute/mine/my-contributions.tsx'),
    import('#features/guestbook/gallery.tsx'),
    import('./kept-book.ts'),
  ]);

/**
 * Fetches the form in quiet time: if a venue's network fails later, a photo can still be taken and kept.
 * @param token of the event's address
 */
export function fetchFormAhead(token: string): void {
  const fetchNow = () =>
    loadForm()
      .then(({ prepareAhead }) => prepareAhead(token, loadLook))
      .catch((error: unknown) => {
        reportUnlessOffline(error, 'guest page: the form ahead');
        window.addEventListener('online', fetchNow, { once: true });
      });
  setTimeout(fetchNow, SETTLED_MS);
}
