import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { ERROR_STATUS, ErrorBodySchema } from './error.ts';

const MatrixSchema = v.object({ api: v.array(v.object({ call: v.string() })) });
const matrix = v.parse(
  MatrixSchema,
  JSON.parse(readFileSync(new URL('../authz-matrix.json', import.meta.url), 'utf8')),
);
const name = (method: string, path: string) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

describe('the list of calls', () => {
  it('names each method and path once', () => {
    const names = ENDPOINTS.map((endpoint) => name(endpoint.method, endpoint.path));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(ENDPOINTS.map((endpoint) => [name(endpoint.method, endpoint.path)]))('%s has a row in the matrix', (call) => {
    expect(
      matrix.api.some((row) => row.call === call || row.call.startsWith(`${call} `) || row.call.startsWith(`${call}?`)),
    ).toBe(true);
  });

  it('answers 401 wherever a token is needed', () => {
    for (const endpoint of ENDPOINTS) {
      expect(endpoint.errors.includes('unauthorized'), name(endpoint.method, endpoint.path)).toBe(
        endpoint.audience === 'token' || endpoint.audience === 'user',
      );
    }
  });
});

describe('an error body', () => {
  it('is known by its code', () => {
    expect(v.is(ErrorBodySchema, { code: 'tier_limit', message: 'a', error: 'a' })).toBe(true);
    expect(v.is(ErrorBodySchema, { code: 'made_up', message: 'a', error: 'a' })).toBe(false);
  });

  it('never calls a tier limit "later" (decisions, status policy)', () => {
    expect(ERROR_STATUS.tier_limit).toBe(403);
  });
});
