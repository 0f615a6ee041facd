import * as v from 'valibot';
import { build, type Plugin, type Rolldown } from 'vite';
import { WEB_PREFIX } from './build-graph.ts';

/** Features that the oldest browsers that count lack; a file of its own. */
const OLDER = `${WEB_PREFIX}src/platform/older.ts`;
/** Runs before the first paint of every page. */
const THEME = `${WEB_PREFIX}public/theme.js`;
const OutputSchema = v.object({ output: v.tupleWithRest([v.object({ code: v.string() })], v.unknown()) });

/**
 * Syntax of the oldest browsers that count (docs/browsers.md). The syntax of iOS 15.8 differs by class fields with
 * computed names, and by faults nobody runs into; lowering all of them would cost the first view a kilobyte.
 */
export const OLDEST_SYNTAX = ['es2023', 'safari16.0'];

/** Builds one file for a script element: module scripts would come after the app. */
async function bundle(input: string): Promise<string> {
  const built = await build({
    ...{ configFile: false, publicDir: false, logLevel: 'warn' },
    build: {
      ...{ write: false, target: OLDEST_SYNTAX, modulePreload: false },
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  return v.parse(OutputSchema, [built].flat()[0]).output[0].code;
}

/**
 * Builds the scripts that run before the app: `theme.js` without its comments, and the file for the oldest browsers.
 * The page names that file, and `theme.js` loads it where it is needed (docs/browsers.md). Development is for the
 * browsers of today.
 */
export function firstScripts(): Plugin {
  let olderFile = (): string => '';
  return {
    name: 'first-scripts',
    apply: 'build',
    async buildStart(this: Rolldown.PluginContext) {
      const reference = this.emitFile({ type: 'asset', name: 'older.js', source: await bundle(OLDER) });
      olderFile = () => this.getFileName(reference);
      this.emitFile({ type: 'asset', fileName: 'theme.js', source: await bundle(THEME) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('<script src="/theme.js">', `<script src="/theme.js" data-older="/${olderFile()}">`),
    },
  };
}
