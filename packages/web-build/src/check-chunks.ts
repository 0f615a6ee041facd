import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { codeOf, pathOf, ROOT_PREFIX, reach } from './build-graph.ts';
import { hasGuestWords, hasSignInWords, hasVisitorWords, isGuestLater, isLaterPart } from './catalog-parts.ts';
import { APP, everLoaded, GUEST_PAGE, VISITOR_PAGE } from './chunks.ts';

/** The page on the way to an account elsewhere. */
const SIGN_IN_PAGE = 'apps/web/src/sign-in/main.ts';
const FIRST_SCREEN = 'apps/web/src/features/dashboard/dashboard-screen.tsx';
const HAS_WORDS = /lingui\/(core|react)\/macro/;

/** Fails the build where a page would start the diary, or say something of which it has no words. */
export const checkChunks: Plugin = {
  name: 'check-chunks',
  generateBundle(_options, bundle) {
    const wordless = [
      ...firstModules(bundle, FIRST_SCREEN).filter((path) => hasLateWords(path, isLaterPart)),
      ...firstModules(bundle, GUEST_PAGE).filter((path) => hasLateWords(path, isGuestLater)),
    ];
    if (wordless.length > 0) this.error(`the first view needs words of, see catalog-parts.ts: ${wordless.join(', ')}`);
    for (const page of [GUEST_PAGE, VISITOR_PAGE, SIGN_IN_PAGE]) {
      const startsDiary = filesOf(bundle, page).some(({ moduleIds }) => moduleIds.some((id) => pathOf(id) === APP));
      if (startsDiary) this.error(`${page} would start the diary`);
    }
    const mute = [
      ...muteOf(everLoaded(GUEST_PAGE), hasGuestWords),
      ...muteOf(everLoaded(VISITOR_PAGE), hasVisitorWords),
      ...muteOf(everLoaded(SIGN_IN_PAGE), hasSignInWords),
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
