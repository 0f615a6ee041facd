import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ROOT } from '../shared/root.ts';

const VersionsSchema = v.optional(v.record(v.string(), v.string()), {});
const PackageSchema = v.object({
  dependencies: VersionsSchema,
  devDependencies: VersionsSchema,
  optionalDependencies: VersionsSchema,
});
const EXACT = /^(workspace:\*|(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?)$/;
const FILES = globSync('{package.json,{apps,packages}/*/package.json,workbox/package.json,scripts/package.json}', {
  cwd: ROOT,
});

it.each(FILES)('%s names exact versions only', (file) => {
  const parsed = v.parse(PackageSchema, JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')));
  const all = Object.values(parsed).flatMap((versions) => Object.entries(versions));
  expect(all.filter(([, version]) => !EXACT.test(version))).toEqual([]);
});
