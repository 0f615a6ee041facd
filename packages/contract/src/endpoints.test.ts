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
/** Without the names of its parameters, which the matrix shortens. */
const bare = (call: string) => call.replace(/\{\w+\}/g, '{}');

describe('the list of calls', () => {
  it('names each method and path once', () => {
    const names = ENDPOINTS.map((endpoint) => name(endpoint.method, endpoint.path));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(ENDPOINTS.map((endpoint) => [name(endpoint.method, endpoint.path)]))('%s has a row in the matrix', (call) => {
    const calls = matrix.api.map((row) =>
      bare(row.call)
        .split(/[ ?](?=\S)/)
        .slice(0, 2)
        .join(' '),
    );
    expect(calls).toContain(bare(call));
  });

  it('answers 401 wherever a token is looked at', () => {
    for (const endpoint of ENDPOINTS) {
      expect(endpoint.errors.includes('unauthorized'), name(endpoint.method, endpoint.path)).toBe(
        endpoint.audience === 'token' || endpoint.audience === 'user' || endpoint.audience === 'optional',
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
