import { expect, it } from 'vitest';
import { reachedBy } from './reached-tests.ts';

const imports = (...pairs: [string, string][]) => pairs.map(([from, to]) => ({ from, to }));

it('takes tests by their imports, the nearest first', () => {
  const chain = imports(
    ['a/far.test.ts', 'a/middle.ts'],
    ['a/middle.ts', 'a/changed.ts'],
    ['a/near.test.tsx', 'a/changed.ts'],
    ['a/other.test.ts', 'a/other.ts'],
  );
  expect(reachedBy(['a/changed.ts'], chain, []).tests).toEqual(['a/near.test.tsx', 'a/far.test.ts']);
});

it('takes a changed test itself, and stops where all is joined', () => {
  const joined = imports(
    ['app/compose/app.ts', 'app/feature.ts'],
    ['app/everything.test.ts', 'app/compose/app.ts'],
    ['app/feature.test.ts', 'app/feature.ts'],
  );
  expect(reachedBy(['app/feature.ts'], joined, []).tests).toEqual(['app/feature.test.ts']);
  expect(reachedBy(['app/compose/app.ts'], joined, []).tests).toEqual(['app/everything.test.ts']);
  expect(reachedBy(['app/new.test.ts'], joined, []).tests).toEqual(['app/new.test.ts']);
});

it('takes journeys by the words of their names', () => {
  const journeys = ['shares', 'keyboard-people', 'wall'].map((name) => `packages/e2e/specs/${name}.spec.ts`);
  const chosen = (...changed: string[]) => reachedBy(changed, [], journeys).journeys;
  expect(chosen('apps/api/src/features/entries/share/links.ts')).toEqual(journeys.slice(0, 1));
  expect(chosen('apps/web/src/features/people/find.tsx', 'apps/web/src/features/wall/x.ts')).toEqual(journeys.slice(1));
  expect(chosen('apps/web/src/features/share/x.test.ts')).toEqual([]);
  expect(chosen(journeys[2] ?? '')).toEqual(journeys.slice(2));
});

it('says how many it leaves out', () => {
  const files = Array.from({ length: 90 }, (_, at) => `a/${at}.test.ts`);
  const reached = reachedBy(
    ['a/changed.ts'],
    imports(...files.map((file) => [file, 'a/changed.ts'] as [string, string])),
    [],
  );
  expect(reached).toMatchObject({ tests: files.slice(0, 80), leftOut: 10 });
});
