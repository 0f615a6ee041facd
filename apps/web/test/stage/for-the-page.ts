const ofWeb = (...files: string[]): ReadonlySet<string> => new Set(files.map((file) => `apps/web/src/${file}`));

/**
 * Files whose listeners last as long as the page: called once by a main file, or when their module is loaded. Each
 * listener may be there once, not twice.
 */
export const FOR_THE_PAGE = ofWeb(
  'compose/back-closes.ts',
  'compose/later-tooltips.tsx',
  'compose/service-worker.ts',
  'entities/diary/server-cache/cache.ts',
  'entities/person/use-session.ts',
  'features/events/create/kept-event.ts',
  'features/to-diary/kept-choice.ts',
  'platform/focus-ring.ts',
  'platform/follow-page-life.ts',
  'platform/typed-form.ts',
);

/**
 * Files whose listeners last as long as one book, one draft or one guest's sending. A page may have several of them;
 * they also listen through other files that they call.
 */
export const FOR_A_STORE = ofWeb(
  'features/contribute/store/guest-store.ts',
  'features/contribute/store/memory-stores.ts',
  'features/editor/draft/unstored-keepers.ts',
  'guest/lazy-kept-book.ts',
  'guest/open-form.ts',
  // The browser reads the file for as long as a minute.
  'platform/save-file.ts',
);
