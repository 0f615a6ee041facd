import { globSync } from 'node:fs';
import path from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { program, ROOT } from '../shared/root.ts';
import { run } from '../shared/run.ts';
import { knownFlaws } from './advisories.ts';
import { lackingApis } from './browser-apis.ts';
import { rawBrowserParts } from './browser-parts.ts';
import { brokenCitations } from './cited-decisions.ts';
import { unwrittenRules } from './cited-rules.ts';
import { hardCommentsOfAll } from './comment-form.ts';
import { wordyComments } from './comment-words.ts';
import { brokenNames } from './doc-names.ts';
import { unprovenCommands } from './documented-commands.ts';
import { droppedErrors } from './dropped-errors.ts';
import { foreignLicences } from './licences.ts';
import { looseStates } from './module-state.ts';
import { brokenTerms } from './names.ts';
import { durationsAgain } from './one-duration.ts';
import { pressedPastTheHand } from './pressed-by-hand.ts';
import { promiseChains } from './promise-chains.ts';
import { rawTransactions } from './raw-transactions.ts';
import { brokenBoundaries, staleStructure } from './structure-file.ts';
import { brokenRules } from './sync-rules.ts';
import { wordyTitles } from './test-titles.ts';
import { watchedStores } from './watched-stores.ts';

/** A rule that `npm run check` looks at; `look` resolves to what is wrong, or to an empty text. */
export interface Check {
  name: string;
  look(): Promise<string>;
}

const WEB = path.join(ROOT, 'apps', 'web');

async function words(command: string, args: string[], cwd = ROOT): Promise<string> {
  const { code, output } = await run(command, args, { cwd, quiet: true });
  return code === 0 ? '' : output || `${command} ended with code ${code}`;
}

/** Every `tsconfig*.json` of the workspace but the common base. */
function typeProjects(): string[] {
  const found = globSync('{scripts,workbox,apps/*,packages/*}/tsconfig*.json', { cwd: ROOT });
  return found.sort();
}

async function brokenMessages(): Promise<string> {
  const config = getConfig({ cwd: WEB });
  const problems: string[] = [];
  for (const catalog of await getCatalogs(config)) {
    for (const locale of config.locales) {
      const { messages } = await catalog.getTranslations(locale, { sourceLocale: 'de', fallbackLocales: {} });
      const { errors } = createCompiledCatalog(locale, messages, { strict: true });
      problems.push(...errors.map(({ id, error }) => `${locale}: '${id}': ${error.message}`));
    }
  }
  return problems.join('\n');
}

async function staleSchema(): Promise<string> {
  // Takes a second to load, which nothing else here needs.
  const { staleFirstMigration } = await import('../data/first-migration.ts');
  return staleFirstMigration();
}

/** Everything `npm run check` looks at, quickest answers first. */
export const checks: Check[] = [
  { name: 'format and lint', look: () => words(program('.', 'biome'), ['ci', '--colors=off', '.']) },
  ...typeProjects().map((project) => ({
    name: `types of ${project}`,
    look: () => words(program('.', 'tsc'), ['-p', project]),
  })),
  {
    name: 'catalogs hold every text of the sources',
    look: () => words(program('.', 'lingui'), ['check', 'sync', '--clean', '--workers', '1'], WEB),
  },
  {
    name: 'no translation is missing',
    look: () => words(program('.', 'lingui'), ['check', 'missing', '--mode', 'catalog', '--workers', '1'], WEB),
  },
  { name: 'every message can be compiled', look: brokenMessages },
  { name: 'the migration holds the schema', look: staleSchema },
  { name: 'imports keep to the order of the rooms', look: brokenBoundaries },
  { name: 'the drawing of who imports whom is up to date', look: staleStructure },
  { name: 'the documents name files that are there', look: brokenNames },
  { name: 'each documented command is run by something', look: unprovenCommands },
  { name: 'every cited decision has its record', look: brokenCitations },
  { name: 'each cited rule is in docs/rules.md', look: unwrittenRules },
  { name: 'each duration is defined once', look: durationsAgain },
  { name: 'what browsers lack is known', look: lackingApis },
  { name: 'no error is dropped without a word', look: droppedErrors },
  { name: 'parts of the browser are looked at with care', look: rawBrowserParts },
  { name: 'no transaction is begun by hand', look: rawTransactions },
  { name: 'no queue is made by hand', look: promiseChains },
  { name: 'every store of a device is watched', look: watchedStores },
  { name: 'what a page remembers goes with its account', look: looseStates },
  { name: 'each sync rule has a test, each test its rule', look: brokenRules },
  { name: 'each test title has at most twelve words', look: wordyTitles },
  { name: 'journeys press with mouse or finger', look: pressedPastTheHand },
  { name: 'comments are short', look: wordyComments },
  { name: 'comments are read once', look: hardCommentsOfAll },
  { name: 'names are standard terms', look: brokenTerms },
  { name: 'every library has a free licence', look: foreignLicences },
  { name: 'no critical flaw of a library is known', look: knownFlaws },
];
