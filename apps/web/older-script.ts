import path from 'node:path';
import * as v from 'valibot';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = path.join(import.meta.dirname, 'src/older/older.ts');
const OutputSchema = v.object({ output: v.tupleWithRest([v.object({ code: v.string() })], v.unknown()) });

/** One file for a script element, as scripts of modules would come after the app. */
async function bundle(): Promise<string> {
  const built = await build({
    ...{ configFile: false, logLevel: 'warn' },
    build: {
      ...{ write: false, target: OLDEST_SYNTAX, modulePreload: false },
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  });
  return v.parse(OutputSchema, [built].flat()[0]).output[0].code;
}

/** The syntax of the oldest browsers that count (docs/browsers.md): iOS 15.8 has that of Safari 15.6. */
export const OLDEST_SYNTAX = ['es2023', 'safari16.0'];

/**
 * Builds what the oldest browsers lack into a file of its own and names it beside `theme.js`, which loads it where it is needed
 * (docs/browsers.md). Development is for the browsers of today.
 */
export function olderScript(): Plugin {
  let fileName = (): string => '';
  return {
    name: 'older-script',
    apply: 'build',
    async buildStart(this: Rolldown.PluginContext) {
      const reference = this.emitFile({ type: 'asset', name: 'older.js', source: await bundle() });
      fileName = () => this.getFileName(reference);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('<script src="/theme.js">', `<script src="/theme.js" data-older="/${fileName()}">`),
    },
  };
}
