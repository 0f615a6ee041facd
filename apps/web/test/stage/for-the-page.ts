const ofWeb = (...files: string[]): ReadonlySet<string> => new Set(files.map((file) => `apps/web/src/${file}`));

/**
 * Whose listeners last as long as the page: called once by a main file, or when their module is loaded. Each may be there
 * once, not twice.
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
 * Who listens to one book, one draft or one guest's sending for as long as that lasts, of which a page may have several;
 * also through what they call.
 */
export const FOR_A_STORE = ofWeb(
  'features/contribute/home/guest-store.ts',
  'features/contribute/home/memory-homes.ts',
  'features/editor/draft/unstored-keepers.ts',
  'guest/lazy-kept-book.ts',
  'guest/open-form.ts',
  // The browser reads the file for as long as a minute.
  'platform/save-file.ts',
);
