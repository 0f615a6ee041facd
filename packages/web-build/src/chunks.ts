import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { codeOf, importersOf, importsOf, pathOf, ROOT_PREFIX, reach } from './build-graph.ts';
import {
  hasGuestWords,
  hasSignInWords,
  hasVisitorWords,
  isGuestLater,
  isGuests,
  isLaterPart,
} from './catalog-parts.ts';

// Modules that import styles are in neither list: grouping changes the order of the styles.

/** Small modules that two of landing page, guest page and signed-in app load. */
const SHARED = [
  'apps/web/src/compose/service-worker.ts',
  'apps/web/src/compose/update-prompt.ts',
  'apps/web/src/entities/shared-in/may-have-shares.ts',
  'apps/web/src/entities/shared-in/shared-mark.ts',
  'apps/web/src/i18n/dates.ts',
  'apps/web/src/i18n/measures.ts',
  'apps/web/src/i18n/moments.ts',
  'apps/web/src/i18n/use-format.ts',
  'apps/web/src/i18n/words.ts',
  'apps/web/src/platform/failure-toast.ts',
  'apps/web/src/platform/haptics.ts',
  'apps/web/src/platform/language-choice.ts',
  'apps/web/src/platform/language-select.tsx',
  'apps/web/src/platform/once.ts',
  'apps/web/src/platform/online.ts',
  'apps/web/src/platform/page-title.ts',
  'apps/web/src/platform/today.ts',
  'apps/web/src/platform/trusted-script.ts',
  'apps/web/src/platform/use-copy.ts',
  'apps/web/src/platform/use-near-viewport.ts',
  'packages/domain/src/durations.ts',
  'packages/domain/src/tiers.ts',
  'packages/local/src/base/discard-body.ts',
  'packages/local/src/base/keep-storage.ts',
  'packages/local/src/base/owner.ts',
  'packages/local/src/base/per-account.ts',
  'packages/local/src/base/report.ts',
  'packages/local/src/base/serial-queue.ts',
  'packages/local/src/base/store.ts',
  'packages/local/src/loop/backoff.ts',
  'packages/local/src/loop/event-stream.ts',
  'packages/local/src/loop/nudges.ts',
  'packages/ui/src/avatar.tsx',
  'packages/ui/src/badge.tsx',
  'packages/ui/src/banner.tsx',
  'packages/ui/src/button.tsx',
  'packages/ui/src/card.tsx',
  'packages/ui/src/date-hero.tsx',
  'packages/ui/src/dialog.tsx',
  'packages/ui/src/empty.tsx',
  'packages/ui/src/icon-button.tsx',
  'packages/ui/src/leaf.tsx',
  'packages/ui/src/logo.tsx',
  'packages/ui/src/use-back-closes.ts',
  'packages/ui/src/wing.tsx',
];

/** Modules that every signed-in screen loads; their imports join them. */
const DIARY = [
  'apps/web/src/compose/signed-in.tsx',
  'apps/web/src/entities/diary/cut-off.ts',
  'apps/web/src/entities/diary/use-read-once.ts',
  'apps/web/src/entities/diary/words-in-memory.ts',
  'apps/web/src/entities/entry/drafts/drafts.tsx',
  'apps/web/src/entities/entry/edit-link.tsx',
  'apps/web/src/entities/entry/favorite-button.tsx',
  'apps/web/src/entities/entry/media-image.tsx',
  'apps/web/src/entities/entry/merged-badge.tsx',
  'apps/web/src/entities/entry/recorder/left-behind.ts',
  'apps/web/src/entities/entry/refused/count-words.ts',
  'apps/web/src/entities/entry/refused/parked-text.ts',
  'apps/web/src/entities/entry/refused/use-not-arrived.ts',
  'apps/web/src/entities/entry/too-long.ts',
  'packages/domain/src/streak.ts',
  'packages/local/src/entries/months.ts',
  'packages/local/src/quiet/quiet.ts',
  'packages/local/src/sync/exchange-quiet.ts',
  'packages/local/src/unsent/merge-news.ts',
  'packages/ui/src/chip.tsx',
  'packages/ui/src/day-row.tsx',
  'packages/ui/src/preview.tsx',
  'packages/ui/src/skeleton.tsx',
];

/** Modules with which the guest page or a shared entry's page begins, but no first view of the diary. */
const BESIDE = [
  'apps/web/src/entities/share/share-address.ts',
  'apps/web/src/platform/close-on-back.ts',
  'apps/web/src/platform/fault-words.ts',
  'packages/ui/src/not-found-drawing.tsx',
];

/** Styles of several screens, and what is wanted wherever they are: alone these would change their place among the others. */
const STYLED = [
  { name: 'wave', modules: ['packages/ui/src/styles/audio.css', 'packages/ui/src/wave.tsx'] },
  { name: 'event-style', modules: ['packages/ui/src/styles/event.css', 'apps/web/src/entities/event/event-style.ts'] },
];

/** Icons that the landing page or the start may show at once; the others come with the first screen that has one. */
const FIRST_ICONS = [
  'audio-lines',
  'calendar-clock',
  'calendar-days',
  'camera',
  'check',
  'chevron-down',
  'circle-exclamation-point',
  'clock',
  'cloud-off',
  'cloud-upload',
  'copy',
  'file-pen-line',
  'gift',
  'hard-drive',
  'heart',
  'house',
  'images',
  'lock',
  'merge',
  'mic',
  'moon',
  'pen-line',
  'pencil',
  'rotate-cw',
  'search',
  'sparkles',
  'triangle-exclamation-point',
  'users',
  'x',
];

/** First icons that a guest book shows at once, too. */
const GUESTS_ICONS = ['camera', 'clock', 'cloud-off', 'heart', 'images', 'lock'];

/**
 * Modules of guest books, on their page and on their hosts' screens; both show the signs of celebrations, too. Tabs are
 * there first; screens of the diary that have some come later.
 */
const EVENTS = [
  'apps/web/src/entities/event/event-words.ts',
  'packages/contract/src/event-fields.ts',
  'packages/ui/src/empty-event-drawing.tsx',
  'packages/ui/src/tabs.tsx',
];
const EVENT_ICONS = ['cake', 'calendar-heart', 'gem', 'party-popper', 'wine'];

/** The icon that a module draws; undefined for what all icons are made of, and for other modules. */
function iconOf(module: string): string | undefined {
  return module.includes('lucide-react') ? /\/icons\/([^/]+)\.mjs$/.exec(module)?.[1] : undefined;
}

/** Whether a module is one of these icons. */
function isIconOf(icons: readonly string[], module: string): boolean {
  const icon = iconOf(module);
  return icon !== undefined && icons.includes(icon);
}

/** Whether a module is an icon of the first view, or what all icons are made of. */
function isFirstIcon(module: string): boolean {
  return isIconOf(FIRST_ICONS, module) || (module.includes('lucide-react') && iconOf(module) === undefined);
}

/** Entry points: the diary, the guest page, a shared entry's page, and the page on the way to an account elsewhere. */
const APP = 'apps/web/src/compose/main.tsx';
const GUEST_PAGE = 'apps/web/src/guest/main.tsx';
const SHARED_PAGE = 'apps/web/src/visitor/main.tsx';
const SIGN_IN_PAGE = 'apps/web/src/sign-in/main.ts';

/** Modules that the diary begins with, and modules that the guest page ever loads. */
let atAppStart: ReadonlySet<string> = new Set();
let ofGuests: ReadonlySet<string> = new Set();
/** Modules that the page of a shared entry ever loads. */
let ofVisitors: ReadonlySet<string> = new Set();
/** Modules that the page on the way to an account elsewhere ever loads. */
let ofSignIn: ReadonlySet<string> = new Set();
/** Modules that `diary` would hold. */
let inDiary: ReadonlySet<string> = new Set();
/** Modules that the first views of guest page, landing page, start and editor load at once. */
let atGuestStart: ReadonlySet<string> = new Set();
let atLanding: ReadonlySet<string> = new Set();
let atStart: ReadonlySet<string> = new Set();
let inEditor: ReadonlySet<string> = new Set();
/** Modules that import styles, themselves or by others: grouping them would change the order of the styles. */
let styled: ReadonlySet<string> = new Set();

/** Shared modules of all icons, without the icons themselves. */
const ICON_BASE = /lucide-react\/(?!.*\/icons\/)/;

/** Whether everybody who opens the diary loads a module at once, signed in or not. */
function isAlways(module: string): boolean {
  return atAppStart.has(module) || SHARED.includes(pathOf(module)) || ICON_BASE.test(module);
}

/**
 * Whether guests load a part of the diary with a module. Icons do not count: one list imports all of them, needed or
 * not.
 */
function isInBoth(module: string): boolean {
  return ofGuests.has(module) && inDiary.has(module) && !module.includes('lucide-react');
}

/** Whether visitors of a shared entry load a part of the diary with a module, and guests do not. */
function isLook(module: string): boolean {
  const isOfDiary = isAlways(module) || inDiary.has(module);
  return ofVisitors.has(module) && !ofGuests.has(module) && isOfDiary && !module.includes('lucide-react');
}

/** First views by letter, then pages beside the diary, with what they load later. */
const VIEWS: Record<string, () => ReadonlySet<string>> = {
  e: () => inEditor,
  s: () => atStart,
  l: () => atLanding,
  g: () => atGuestStart,
  b: () => ofGuests,
  v: () => ofVisitors,
  p: () => ofSignIn,
};
const FIRST_VIEW = /[eslg]/;

/** Returns the letters of the views that load a module. */
function viewsOf(module: string): string {
  return Object.entries(VIEWS)
    .flatMap(([letter, modules]) => (modules().has(module) ? [letter] : []))
    .join('');
}

/** Each choice of letters, longest first: what a module imports has all its letters, and would otherwise join it. */
const CHOICES = Array.from({ length: 2 ** Object.keys(VIEWS).length }, (_, bits) =>
  Object.keys(VIEWS).filter((_letter, at) => (bits >> at) % 2 === 1),
)
  .map((letters) => letters.join(''))
  .filter((choice) => FIRST_VIEW.test(choice))
  .sort((one, other) => other.length - one.length);

/** Whether a module may join others: neither the order of styles may change, nor what the worker leaves to guests. */
function joins(module: string): boolean {
  return !styled.has(module) && !isGuestsFile({ moduleIds: [module] });
}

/** Modules that the same first views load, and other screens, too: each would else be a small file. */
const parts = CHOICES.map((choice) => ({
  name: `parts-${choice}`,
  test: (module: string) => joins(module) && viewsOf(module) === choice,
  // Code that only equal screens share, as a new day and an old one, is a file already.
  minShareCount: choice.length === 1 ? 3 : 2,
}));

/**
 * Puts modules that are always loaded together into fewer, larger files: each small file costs more than it holds
 * (wire 32). A module joins the first group that matches. `start` is of diary and guest page, `app` of the diary alone.
 * Modules that landing page or guest page share with `diary` have to be in `SHARED` or in `icons`: else they load the
 * whole `diary`, as `budget.spec.ts` notices.
 */
export const chunks = [
  {
    name: 'start',
    test: (module: string) => isIconOf(GUESTS_ICONS, module) || (ofGuests.has(module) && isAlways(module)),
  },
  // Modules that visitors of a shared entry share with the diary alone: they would else load all of it.
  { name: 'looks', test: isLook },
  { name: 'app', test: isAlways },
  // A guest book would load all icons of the diary for a handful.
  {
    name: 'event-words',
    test: (module: string) => EVENTS.includes(pathOf(module)) || isIconOf(EVENT_ICONS, module),
  },
  { name: 'icons', test: isFirstIcon, minShareCount: 2 },
  // Guests and visitors load both.
  { name: 'beside', test: (module: string) => BESIDE.includes(pathOf(module)) || isIconOf(['play', 'pause'], module) },
  { name: 'more-icons', test: /lucide-react/, minShareCount: 2 },
  // Named like the files that the worker leaves until they are used.
  { name: 'lightbox-parts', test: /yet-another-react-lightbox/ },
  // Modules that guests send with: else they would load the diary for them.
  { name: 'device', test: isInBoth },
  { name: 'diary', test: (module: string) => DIARY.includes(pathOf(module)) },
  ...STYLED.map(({ name, modules }) => ({ name, test: (module: string) => modules.includes(pathOf(module)) })),
  ...parts,
];

/** Modules that make up the first view of a signed-in person. */
const FIRST_SCREEN = 'apps/web/src/features/dashboard/dashboard-screen.tsx';
const START = 'apps/web/src/compose/screens/dashboard.tsx';
const LANDING = 'apps/web/src/compose/signed-out.tsx';
const EDITOR = 'apps/web/src/features/editor/editor-screen.tsx';
const HAS_WORDS = /lingui\/(core|react)\/macro/;

/** Whether a file of the build is the guest page's alone; its name then says so, by which the worker leaves it out. */
export function isGuestsFile({ moduleIds }: { moduleIds: readonly string[] }): boolean {
  return moduleIds.some((module) => isGuests(pathOf(module).replace(/^apps\/web\//, '')));
}

/** Fails the build when a listed path is no module of the app, as after a move: otherwise only the weight would tell. */
export const checkChunks: Plugin = {
  name: 'chunks',
  buildEnd() {
    atAppStart = importsOf(this, APP);
    ofGuests = importsOf(this, GUEST_PAGE, true);
    ofVisitors = importsOf(this, SHARED_PAGE, true);
    ofSignIn = importsOf(this, SIGN_IN_PAGE, true);
    inDiary = new Set(DIARY.flatMap((path) => [...importsOf(this, path)]));
    atGuestStart = importsOf(this, GUEST_PAGE);
    atLanding = importsOf(this, LANDING);
    atStart = new Set([...importsOf(this, START), ...inDiary]);
    inEditor = importsOf(this, EDITOR);
    styled = importersOf(this, (id) => /\.css($|\?)/.test(id));
  },
  generateBundle(_options, bundle) {
    const paths = new Set(Array.from(this.getModuleIds(), pathOf));
    const listed = [...SHARED, ...BESIDE, ...EVENTS, ...DIARY, ...STYLED.flatMap(({ modules }) => modules)];
    const missing = listed.filter((path) => !paths.has(path));
    if (missing.length > 0) this.error(`chunks.ts names what the app does not import: ${missing.join(', ')}`);
    const wordless = [
      ...firstModules(bundle, FIRST_SCREEN).filter((path) => hasLateWords(path, isLaterPart)),
      ...firstModules(bundle, GUEST_PAGE).filter((path) => hasLateWords(path, isGuestLater)),
    ];
    if (wordless.length > 0) this.error(`the first view needs words of, see catalog-parts.ts: ${wordless.join(', ')}`);
    for (const page of [GUEST_PAGE, SHARED_PAGE, SIGN_IN_PAGE]) {
      const startsDiary = filesOf(bundle, page).some(({ moduleIds }) => moduleIds.some((id) => pathOf(id) === APP));
      if (startsDiary) this.error(`${page} would start the diary: see the groups of chunks.ts`);
    }
    const mute = [
      ...muteOf(ofGuests, hasGuestWords),
      ...muteOf(ofVisitors, hasVisitorWords),
      ...muteOf(ofSignIn, hasSignInWords),
    ];
    if (mute.length > 0) this.error(`a page beside the diary needs words of, see catalog-parts.ts: ${mute.join(', ')}`);
  },
};

/** Modules of a page that say something of which it has no words. */
function muteOf(modules: ReadonlySet<string>, hasItsWords: (path: string) => boolean): string[] {
  return [...modules].map(pathOf).filter((path) => hasWords(path) && !hasItsWords(path.replace(/^apps\/web\//, '')));
}

/** The files that hold parts of a module. */
function holders(bundle: Rolldown.OutputBundle, path: string): Rolldown.OutputChunk[] {
  return codeOf(bundle).filter(({ moduleIds }) => moduleIds.some((module) => pathOf(module) === path));
}

/** The files of a module and all that they import, at once or when needed. */
function filesOf(bundle: Rolldown.OutputBundle, path: string): Rolldown.OutputChunk[] {
  return reach(bundle, holders(bundle, path), ({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
}

/** Paths of the modules in the file of a first view and all that it imports. */
function firstModules(bundle: Rolldown.OutputBundle, view: string): string[] {
  return reach(bundle, holders(bundle, view), ({ imports }) => imports).flatMap(({ moduleIds }) =>
    moduleIds.map(pathOf),
  );
}

function hasLateWords(path: string, isLate: (path: string) => boolean): boolean {
  return isLate(path.replace(/^apps\/web\//, '')) && hasWords(path);
}

/** Whether a module of the app says something. */
function hasWords(path: string): boolean {
  return path.startsWith('apps/web/src/') && HAS_WORDS.test(readFileSync(join(ROOT_PREFIX, path), 'utf8'));
}
