import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../shared/root.ts';
import { lockedPackages } from './advisories.ts';

it('reads every locked package with its versions', () => {
  const packages = lockedPackages(readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8'));
  expect(packages.fastify).toEqual(['5.12.8']);
  expect(packages['@tus/server']).toEqual(['2.4.5']);
  expect(Object.keys(packages).length).toBeGreaterThan(500);
});
