import { globSync } from 'node:fs';

/** Features whose words come with the first screen beyond the start: no first view shows them (wire 32). */
const LATER = [
  'archive',
  'devices',
  'diagnostics',
  'editor',
  'entry',
  'events',
  'imports',
  'profile',
  'quiet',
  'search',
  'settings',
  'ten-years',
  'trash',
  'waiting',
  'year',
].map((feature) => `src/features/${feature}`);

/** What the start shows of those features; `chunks.ts` notices what is missing here. */
const AT_START = [
  'src/features/editor/discard-today.tsx',
  'src/features/editor/draft-attachments.tsx',
  'src/features/editor/draft/use-draft.ts',
  'src/features/editor/folded-today.tsx',
  'src/features/editor/late-day-offer.tsx',
  'src/features/editor/saving-words.tsx',
  'src/features/editor/storage-banner.tsx',
  'src/features/editor/today-card.tsx',
  'src/features/editor/today-composer.tsx',
  'src/features/editor/use-save.ts',
  'src/features/waiting/overdue-warning.tsx',
];

/** The guest page: its own file of the build, which no diary loads. */
const GUEST = ['guest', 'entities/guest', 'features/guestbook', 'features/contribute'].map((folder) => `src/${folder}`);
/** What host and guests are shown of an event; no first view of the diary shows it. */
const EVENT = 'src/entities/event';
/** What the guest page shares with the diary. */
const WITH_GUESTS = [
  EVENT,
  'src/i18n/use-format.ts',
  'src/platform/confirm-dialog.tsx',
  'src/platform/failure-toast.ts',
  'src/platform/fault-words.ts',
  'src/platform/language-choice.ts',
  'src/platform/toast.tsx',
  'src/platform/use-copy.ts',
];

const modulesOf = (folders: readonly string[]) => folders.map((folder) => `${folder}/**/*.{ts,tsx}`);

/** Whether a module belongs to the guest page alone. @param path below `apps/web` */
export const isGuests = (path: string): boolean => GUEST.some((folder) => path.startsWith(`${folder}/`));

/** Whether the guest page has the words of a module. @param path below `apps/web` */
export const hasGuestWords = (path: string): boolean =>
  isGuests(path) || WITH_GUESTS.some((part) => path === part || path.startsWith(`${part}/`));

/** Whether the words of a file come only with the screens beyond the start. @param path below `apps/web` */
export const isLater = (path: string): boolean =>
  LATER.some((folder) => path.startsWith(`${folder}/`)) && !AT_START.includes(path);

/** The catalogs of each language, as Lingui takes them: a text that two use stands in both. */
export const CATALOG_PARTS = [
  {
    name: 'start',
    include: ['src'],
    exclude: [
      ...globSync(modulesOf(LATER), { cwd: import.meta.dirname }).filter(isLater),
      ...globSync(modulesOf([...GUEST, EVENT]), { cwd: import.meta.dirname }),
    ],
  },
  { name: 'screens', include: [...LATER, EVENT] },
  { name: 'guest', include: [...GUEST, ...WITH_GUESTS] },
];
