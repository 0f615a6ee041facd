import { globSync } from 'node:fs';
import { WEB_PREFIX } from './build-graph.ts';

/** Sources of words beyond the start, or after a tap there: no first view of a signed-in person has them (wire 32). */
const LATER = [
  ...[
    'archive',
    'book',
    'devices',
    'diagnostics',
    'editor',
    'entry',
    'events',
    'friends',
    'handout',
    'host',
    'imports',
    'linkedin',
    'profile',
    'quiet',
    'reminder',
    'search',
    'settings',
    'subscription',
    'table-card',
    'ten-years',
    'to-diary',
    'trash',
    'waiting',
    'whereabouts',
    'year',
  ].map((feature) => `src/features/${feature}`),
  'src/compose/follow-launches.ts',
  'src/compose/keys/key-dialog.tsx',
  'src/compose/bars/new-requests.tsx',
  'src/compose/not-found.tsx',
  'src/compose/store-words.tsx',
  'src/entities/assistant',
  'src/entities/entry/absent-entry.tsx',
  'src/entities/entry/by-author.tsx',
  'src/entities/entry/drafts/late-draft.tsx',
  'src/entities/entry/link-question.tsx',
  'src/entities/entry/refused/refusal-words.ts',
  'src/entities/entry/refused/refused-note.tsx',
  'src/entities/entry/unconfirmed/awaited-note.tsx',
  'src/entities/entry/unconfirmed/mail-again.tsx',
  'src/entities/entry/unconfirmed/public-needs-mail.tsx',
  'src/entities/entry/use-restore-day.ts',
  'src/entities/own-event',
  'src/entities/person/ending',
  'src/entities/person/pro/pro-link.tsx',
  'src/entities/person/reauth',
  'src/entities/picture',
  'src/entities/quiet',
  'src/entities/report',
  'src/entities/share',
  'src/entities/shared-in',
  'src/features/dashboard/feed-empty.tsx',
  'src/features/dashboard/figures.tsx',
  'src/features/dashboard/offline-words.tsx',
  'src/features/dashboard/others',
  'src/features/dashboard/unfinished-banner.tsx',
  'src/features/install/install-row.tsx',
  'src/features/install/keep-card.tsx',
  'src/platform/fault-banner.tsx',
  'src/platform/skeletons.tsx',
  'src/platform/recorder/recording-panel.tsx',
];

/** Sources of words for people who are signed out, sign in or leave. */
const ACCOUNT = [
  'src/compose/denied-storage.tsx',
  'src/compose/mail-link-notes.tsx',
  'src/compose/external-return.tsx',
  'src/compose/session-ended.tsx',
  'src/entities/person/auth-problem.ts',
  'src/entities/person/external',
  'src/entities/person/problem-words.ts',
  'src/features/account',
  'src/features/landing',
];

/** Parts of these features that the start shows; `chunks.ts` notices missing ones. */
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
  'src/features/editor/use-save.tsx',
];

/** The guest page: its own file of the build, which no diary loads. */
const GUEST = ['guest', 'entities/photo-picker', 'features/guestbook', 'features/contribute'].map(
  (folder) => `src/${folder}`,
);
/** The wall of an event, which nobody but its screen loads: a part of the guest page that comes with its own words. */
const WALL = ['src/features/wall'];
/** Sources that the form shares with the diary. */
const WITH_CONTRIBUTE = ['src/platform/recorder/recording-panel.tsx'];
/** Sources with no words in a first view of the guest page: the words come with the code, see `withContributeWords`. */
const CONTRIBUTE = [
  ...WITH_CONTRIBUTE,
  'src/features/contribute',
  'src/features/guestbook/tasks',
  'src/guest/aside.tsx',
  'src/guest/diary-way.tsx',
];
/** The page of a shared entry: its own file of the build, too. */
const VISITOR = ['src/visitor'];
/** The page on the way to an account elsewhere: its own file of the build. */
const SIGN_IN = ['src/sign-in'];
/** Sources that the sign-in page shares with the diary. */
const WITH_SIGN_IN = ['src/entities/person/auth-problem.ts', 'src/entities/person/external'];
/** Page shown in place of any page that broke: it comes with its own words. */
const BROKEN = ['src/platform/broken-page.tsx'];
/** Sources of an event's views for host and guests; no first view of the diary shows them. */
const EVENT = ['src/entities/event', 'src/entities/event-host'];
/** Sources that the guest page shares with the diary. */
const WITH_GUESTS = [
  ...EVENT,
  ...WITH_CONTRIBUTE,
  'src/entities/picture',
  'src/entities/report',
  'src/i18n/use-format.ts',
  'src/platform/confirm-dialog.tsx',
  'src/platform/failure-toast.ts',
  'src/platform/fault-words.ts',
  'src/platform/language-choice.ts',
  'src/platform/toast.tsx',
  'src/platform/use-copy.ts',
];

/** Sources that the page of a shared entry shares with the diary. */
const WITH_VISITORS = [
  'src/entities/assistant/made-by.tsx',
  'src/entities/entry/voice-player.tsx',
  'src/entities/picture',
  'src/entities/report',
  'src/i18n/use-format.ts',
  'src/i18n/words.ts',
  'src/platform/failure-toast.ts',
  'src/platform/fault-words.ts',
  'src/platform/toast.tsx',
];

const modulesOf = (parts: readonly string[]) =>
  parts.map((part) => (/\.tsx?$/.test(part) ? part : `${part}/**/*.{ts,tsx}`));

/** Whether a module is one of these, or in one of these folders. */
const isIn = (parts: readonly string[], path: string): boolean =>
  parts.some((part) => path === part || path.startsWith(`${part}/`));

/** Whether a module belongs to the guest page alone, or to that of a shared entry. @param path below `apps/web` */
export const isGuests = (path: string): boolean => isIn([...GUEST, ...WALL, ...VISITOR], path);

/** Whether the guest page has the words of a module. @param path below `apps/web` */
export const hasGuestWords = (path: string): boolean => isIn([...GUEST, ...WALL, ...WITH_GUESTS, ...BROKEN], path);

/** Whether the words of a file of the guest page are not among those of its first view. @param path below `apps/web` */
export const isGuestLater = (path: string): boolean => isIn(CONTRIBUTE, path);

/** Whether the page of a shared entry has the words of a module. @param path below `apps/web` */
export const hasVisitorWords = (path: string): boolean => isIn([...VISITOR, ...WITH_VISITORS, ...BROKEN], path);

/** Whether the page on the way to an account elsewhere has the words of a module. @param path below `apps/web` */
export const hasSignInWords = (path: string): boolean => isIn([...SIGN_IN, ...WITH_SIGN_IN], path);

/** Whether the words of a file are not among those of the start. @param path below `apps/web` */
export const isLaterPart = (path: string): boolean =>
  isIn(ACCOUNT, path) || (isIn(LATER, path) && !AT_START.includes(path));

/** The catalogs of each language, as Lingui takes them: a text that two use stands in both. */
export const CATALOG_PARTS = [
  {
    name: 'start',
    include: ['src'],
    exclude: [
      ...globSync(modulesOf([...LATER, ...ACCOUNT]), { cwd: WEB_PREFIX }).filter(isLaterPart),
      ...globSync(modulesOf([...GUEST, ...WALL, ...VISITOR, ...SIGN_IN, ...EVENT, ...BROKEN]), {
        cwd: WEB_PREFIX,
      }),
    ],
  },
  { name: 'screens', include: [...LATER, ...EVENT] },
  { name: 'account', include: ACCOUNT },
  {
    name: 'guest',
    include: [...GUEST, ...WITH_GUESTS],
    exclude: globSync(modulesOf(CONTRIBUTE), { cwd: WEB_PREFIX }),
  },
  { name: 'contribute', include: CONTRIBUTE },
  { name: 'wall', include: WALL },
  { name: 'visitor', include: [...VISITOR, ...WITH_VISITORS] },
  { name: 'broken', include: BROKEN },
  { name: 'sign-in', include: [...SIGN_IN, ...WITH_SIGN_IN] },
];
