import path from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier as Entry } from '@mdn/browser-compat-data';
import type { Node } from 'typescript/unstable/ast';
import { isIdentifier, isPropertyAccessExpression } from 'typescript/unstable/ast/is';
import { API, type Symbol as Named, type Project } from 'typescript/unstable/sync';
import { ROOT } from '../shared/root.ts';
import { LACKING } from './lacking-apis.ts';

/**
 * The oldest browsers that count (docs/browsers.md). iOS 15.8, where writing and a guest's photos must still work, has the
 * interfaces of 15.6.
 */
const OLDEST = {
  ...{ safari_ios: '15.6', safari: '15.6' },
  ...{ chrome: '131', chrome_android: '131' },
  ...{ firefox: '132', firefox_android: '132' },
};
type Browser = keyof typeof OLDEST;
const BROWSERS: readonly Browser[] = [
  ...(['safari_ios', 'safari'] as const),
  ...(['chrome', 'chrome_android'] as const),
  ...(['firefox', 'firefox_android'] as const),
];

/** Projects that run in browsers. */
const PROJECTS = ['apps/web/tsconfig.json', 'workbox/tsconfig.json'];
const SOURCES = /^(apps\/web|packages\/[^/]+|workbox)\/src\/(?!.*\.test\.tsx?$)/;
/** Where TypeScript declares what a browser has. */
const LIBRARY = /\/lib\.[^/]*\.d\.ts$/;

const { builtins = {} } = bcd.javascript;

/** Whether a version comes after another. */
export function isLater(version: string, than: string): boolean {
  const [one = [], other = []] = [version, than].map((text) => text.replace('≤', '').split('.').map(Number));
  const at = [0, 1, 2].find((part) => (one[part] ?? 0) !== (other[part] ?? 0));
  return at !== undefined && (one[at] ?? 0) > (other[at] ?? 0);
}

/** The oldest browsers that do not have it, or only behind a switch or by another name. */
function lackedBy({ support }: CompatStatement): Browser[] {
  return BROWSERS.filter((browser) => {
    const statements = [support[browser] ?? []].flat();
    const has = statements.some(({ version_added: added, version_removed, flags, prefix, alternative_name }) => {
      if (version_removed || flags || prefix || alternative_name) return false;
      return typeof added === 'string' && added !== 'preview' && !isLater(added, OLDEST[browser]);
    });
    return statements.length > 0 && !has;
  });
}

/** Members of all interfaces by their names: TypeScript declares many at mixins, which the data do not know. */
const members = Map.groupBy(
  Object.values(bcd.api).flatMap((owner) => Object.entries(owner)),
  ([name]) => name.replace(/_static$/, ''),
);

/** Data on a name as TypeScript declares it: `NavigatorBadge.setAppBadge`, `MapConstructor.groupBy`, `fetch`. */
function known(name: string): CompatStatement[] {
  const [owner = '', member] = name.split('.');
  const plain = owner.replace(/Constructor$/, '').replace(/^Readonly(?=Array|Map|Set)/, '');
  const builtin = /^(Ui|I)nt\d+(Clamped)?Array$|^(Float|Big\w+)\d+Array$/.test(plain) ? 'TypedArray' : plain;
  const found = bcd.api[plain] ?? builtins[builtin] ?? builtins.Intl?.[plain];
  const statementsOf = (entries: readonly (Entry | undefined)[]) => entries.flatMap((entry) => entry?.__compat ?? []);
  if (member === undefined) return statementsOf([found ?? bcd.api.Window?.[plain]]);
  if (found) return statementsOf([found[member], found[`${member}_static`]]);
  return statementsOf((members.get(member) ?? []).map(([, entry]) => entry));
}

/** @returns which of the oldest browsers that count lack it; none where the data do not know it */
export function browsersLacking(name: string): readonly Browser[] {
  const lacking = known(name).map(lackedBy);
  return lacking.length > 0 && lacking.every((browsers) => browsers.length > 0) ? (lacking[0] ?? []) : [];
}

/** @returns the version of Safari on iPhones that first had it; undefined where none has, or the data do not know it */
export function sinceOniPhones(name: string): string | undefined {
  const [statement] = known(name).map(({ support }) => [support.safari_ios ?? []].flat()[0]?.version_added);
  return typeof statement === 'string' ? statement : undefined;
}

/** Every identifier of a file. */
function identifiersOf(file: Node): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isIdentifier(node)) found.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** A name and its interface; for an object without a name, the source's own name for it. */
function nameOf(symbol: Named, node: Node): string {
  const owner = symbol.getParent()?.name ?? '';
  const { parent } = node;
  const isMember = isPropertyAccessExpression(parent) && parent.name === node;
  if (owner !== '' && owner !== '__type') return `${owner}.${symbol.name}`;
  return isMember && isIdentifier(parent.expression) ? `${parent.expression.text}.${symbol.name}` : symbol.name;
}

function collect({ program, checker }: Project, into: Map<string, Set<string>>): void {
  for (const fileName of program.getSourceFileNames()) {
    const place = path.relative(ROOT, fileName);
    const file = SOURCES.test(place) ? program.getSourceFile(fileName) : undefined;
    if (!file) continue;
    const nodes = identifiersOf(file);
    for (const [index, symbol] of checker.getSymbolAtLocation(nodes).entries()) {
      const node = nodes[index];
      if (!symbol || !node || !symbol.declarations.some((declared) => LIBRARY.test(declared.path))) continue;
      const name = nameOf(symbol, node);
      into.set(name, (into.get(name) ?? new Set()).add(place));
    }
  }
}

/** Browser APIs that the sources use, and in which files. */
export function usedApis(): Map<string, Set<string>> {
  const api = new API({});
  try {
    const openProjects = PROJECTS.map((project) => path.join(ROOT, project));
    const used = new Map<string, Set<string>>();
    for (const project of api.updateSnapshot({ openProjects }).getProjects()) collect(project, used);
    return used;
  } finally {
    api.close();
  }
}

/**
 * Reports for `npm run check` used APIs that a browser lacks and the table does not name; also superfluous rows.
 */
export async function lackingApis(): Promise<string> {
  const used = usedApis();
  const lacking = [...used].flatMap(([name, places]) => {
    const browsers = browsersLacking(name);
    return browsers.length > 0 ? [{ name, browsers, places: [...places].sort() }] : [];
  });
  const unannounced = lacking.filter(({ name }) => !(name in LACKING));
  const idle = Object.keys(LACKING).filter((name) => !lacking.some((one) => one.name === name));
  return [
    ...unannounced.map(
      ({ name, browsers, places }) => `${name} is not in ${browsers.join(', ')}: ${places.join(', ')}`,
    ),
    ...idle.map((name) => `${name} needs no row in lacking-apis.ts`),
  ].join('\n');
}
