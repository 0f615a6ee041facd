import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IFlattenedRuleSet,
  type IModule,
} from 'dependency-cruiser';
import { ROOT } from '../shared/root.ts';

/** A file and what it imports of the workspace, both as paths from the root with `/`. */
export interface Import {
  from: string;
  to: string;
}

/** The source files of a workspace by their paths from its root, and every import among them, types included. */
export interface Sources {
  files: readonly string[];
  imports: readonly Import[];
  /** A sentence for each import that breaks a rule. */
  broken: readonly string[];
}

const FOLDERS = ['apps', 'packages', 'workbox', 'scripts'];
const BUILT = '^(apps|packages)/[^/]+/(dist|test-results)/';
/** The product without its own tests, and what only works on the product: there, tests are all there is. */
const DRAWN = /^((apps|packages)\/[^/]+\/src|workbox\/src|packages\/(e2e|bench)|scripts)\//;
const TEST_OF_PRODUCT = /^(?!packages\/(e2e|bench)\/|scripts\/).*\.test\.tsx?$/;

/** Reads the imports of a workspace, and holds them against rules. */
export async function readSources(rules: IFlattenedRuleSet, root: string = ROOT): Promise<Sources> {
  return sourcesOf(await cruiseAll(root, { ruleSet: rules, validate: true }), rules);
}

/** Every import of the workspace, those of tests too. */
export async function everyImport(root: string = ROOT): Promise<Import[]> {
  const { modules } = await cruiseAll(root);
  return modules.flatMap(importsOf);
}

async function cruiseAll(root: string, more: ICruiseOptions = {}): Promise<ICruiseResult> {
  const { output } = await cruise(FOLDERS, {
    ...more,
    baseDir: root,
    // TypeScript 7 has no API in JavaScript.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: 'node_modules',
    exclude: BUILT,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

const importsOf = ({ source, dependencies }: IModule): Import[] =>
  dependencies.filter(({ resolved }) => !isForeign(resolved)).map(({ resolved }) => ({ from: source, to: resolved }));

function sourcesOf({ modules, summary }: ICruiseResult, { forbidden = [] }: IFlattenedRuleSet): Sources {
  const drawn = modules
    .filter(({ source }) => DRAWN.test(source) && !TEST_OF_PRODUCT.test(source))
    .toSorted((one, other) => (one.source < other.source ? -1 : 1));
  const files = drawn.map(({ source }) => source).filter((file) => /\.tsx?$/.test(file));
  const imports = drawn.flatMap(importsOf);
  const why = new Map(forbidden.map(({ name, comment = '' }) => [name, comment]));
  const broken = summary.violations.map(({ from, to, cycle, rule }) => {
    const ends = cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} imports ${to}`;
    return `${ends}: ${why.get(rule.name)}`;
  });
  return { files, imports, broken };
}

const isForeign = (file: string) => !FOLDERS.includes(file.split('/')[0] ?? '');
