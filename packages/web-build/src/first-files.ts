import type { Plugin, Rolldown } from 'vite';
import { codeOf, reach } from './build-graph.ts';
import { MANIFEST_LANGUAGES, type ManifestLanguage } from './manifest-words.ts';

/** Parts of a first view besides the files that `index.html` names. */
interface FirstView {
  /** Modules whose files it loads, below `src`. */
  modules: readonly string[];
  /** Catalogs of its language, below `src/i18n/locales`. */
  words: readonly string[];
}

const SIGNED_IN = 'compose/signed-in.tsx';

/**
 * First views by the name that apps/api/src/http/pages/first-view.ts asks for: of a visitor, of the start, of the editor, and
 * of the other screens.
 */
const FIRST_VIEWS: Record<string, FirstView> = {
  visitor: { modules: ['compose/signed-out.tsx'], words: ['start', 'account'] },
  start: { modules: [SIGNED_IN, 'compose/screens/dashboard.tsx'], words: ['start'] },
  create: { modules: [SIGNED_IN, 'compose/screens/editor.tsx'], words: ['start', 'screens', 'account'] },
  diary: { modules: [SIGNED_IN], words: ['start', 'screens', 'account'] },
};

/** Paths of the modules that first views load besides the page. */
export function firstModulesOf(): string[] {
  return Object.values(FIRST_VIEWS).flatMap(({ modules }) => modules.map((module) => `apps/web/src/${module}`));
}

/** In shells of people with a session, for src/platform/session-hint.ts. */
const HINT = '<meta name="session-hint" content="here">';

/** The files of a first view and all that they import at once, scripts before styles. @throws Error if a module is in none, as after a move */
function filesOf(bundle: Rolldown.OutputBundle, { modules, words }: FirstView, language: ManifestLanguage): string[] {
  const chunks = codeOf(bundle);
  const starts = [...modules, ...words.map((part) => `i18n/locales/${language}/${part}.po`)].map((module) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
    if (!found) throw new Error(`first-files.ts names what is in no file of the build: ${module}`);
    return found;
  });
  const files = reach(bundle, starts, ({ imports }) => imports);
  const styles = files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...new Set([...files.map(({ fileName }) => fileName), ...styles])];
}

function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin href="/${file}">`;
}

/**
 * Lays a copy of the shell beside it for each first view and language, which names the view's files. Without them a
 * phone learns of each file only from the previous one, a round trip each (decision 181). The server chooses by address
 * and cookie; a device with a worker has all files, and gets none of these copies.
 */
export const firstFiles: Plugin = {
  name: 'first-files',
  generateBundle: {
    // After the shell has been made.
    order: 'post',
    handler(_options, bundle) {
      const shell = bundle['index.html'];
      if (shell?.type !== 'asset') return this.error('there is no index.html to name first files in');
      const html = String(shell.source);
      for (const [name, view] of Object.entries(FIRST_VIEWS)) {
        for (const language of MANIFEST_LANGUAGES) {
          const links = filesOf(bundle, view, language)
            .filter((file) => !html.includes(`/${file}"`))
            .map(linkTo);
          const hint = view.modules.includes(SIGNED_IN) ? HINT : '';
          const source = html.replace('</head>', () => `${hint}${links.join('')}</head>`);
          this.emitFile({ type: 'asset', fileName: `first/${name}-${language}.html`, source });
        }
      }
    },
  },
};
