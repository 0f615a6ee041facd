import { globSync } from 'node:fs';

/** Features whose words come with the first screen beyond the start: no first view shows them (wire 32). */
const LATER = ['devices', 'diagnostics', 'editor', 'entry', 'profile', 'settings', 'trash', 'waiting'].map(
  (feature) => `src/features/${feature}`,
);

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

/** Whether the words of a file come only with the screens beyond the start. @param path below `apps/web` */
export const isLater = (path: string): boolean =>
  LATER.some((folder) => path.startsWith(`${folder}/`)) && !AT_START.includes(path);

/** The two catalogs of each language, as Lingui takes them: a text that both use stands in both. */
export const CATALOG_PARTS = [
  {
    name: 'start',
    include: ['src'],
    exclude: globSync(
      LATER.map((folder) => `${folder}/**/*.{ts,tsx}`),
      { cwd: import.meta.dirname },
    ).filter(isLater),
  },
  { name: 'screens', include: LATER },
];
