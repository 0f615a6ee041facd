import { expect, test } from 'vitest';
import { planParts } from './chunk-plan.ts';
import { entriesOf, type ModuleGraph, type ModuleNode } from './module-sets.ts';

const node = (more: Partial<ModuleNode> = {}): ModuleNode => ({
  ...{ size: 50_000, isPage: false, imports: [], later: [] },
  ...more,
});

function graphOf(nodes: Record<string, Partial<ModuleNode>>): ModuleGraph {
  return { modules: new Map(Object.entries(nodes).map(([id, more]) => [id, node(more)])) };
}

function plan(graph: ModuleGraph, shelfOf = (_id: string) => ''): string[] {
  const choice = { graph, entries: entriesOf(graph), isMovable: () => true, shelfOf, weightOf: () => 1 };
  return planParts(choice)
    .map(({ modules }) => [...modules].sort().join(' '))
    .sort();
}

const PAGES = {
  diary: { isPage: true, imports: ['react', 'store'], later: ['year'] },
  guests: { isPage: true, imports: ['react'] },
  year: { imports: ['store', 'chart'] },
  react: {},
  store: {},
  chart: {},
};

test('a lazy entry has all that is there before it', () => {
  const year = entriesOf(graphOf(PAGES)).find(({ id }) => id === 'year');
  expect([...(year?.there ?? [])].sort()).toEqual(['chart', 'diary', 'react', 'store', 'year']);
});

test('modules that the same entries load are one part', () => {
  expect(plan(graphOf(PAGES))).toEqual(['chart year', 'diary store', 'guests', 'react']);
});

test('a small part joins the one of most alike entries', () => {
  const graph = graphOf({ ...PAGES, diary: { ...PAGES.diary, later: ['year', 'tip'] }, tip: { size: 200 } });
  expect(plan(graph)).toEqual(['chart year', 'diary store tip', 'guests', 'react']);
});

test('a small part joins none of another occasion', () => {
  const graph = graphOf({ ...PAGES, diary: { ...PAGES.diary, later: ['year', 'tip'] }, tip: { size: 200 } });
  expect(plan(graph, (id) => (id === 'tip' ? 'rare' : ''))).toContain('tip');
});

test('parts are not joined around a third one', () => {
  const graph = graphOf({
    one: { isPage: true, size: 100, imports: ['middle'] },
    two: { isPage: true, imports: ['middle'] },
    three: { isPage: true, imports: ['low'] },
    middle: { size: 5000, imports: ['low'] },
    low: { size: 100 },
  });
  expect(plan(graph, (id) => (id === 'middle' ? 'rare' : ''))).toContain('low');
});
