import { expect, it } from 'vitest';
import { Failures, failedRefusalOf, named } from './failures.ts';

/** Error that a workload threw. */
async function thrownBy(workload: string, said: string): Promise<unknown> {
  return named(workload, () => Promise.reject(new Error(said))).catch((error: unknown) => error);
}

it('what broke is named with its workload, once for all runs', async () => {
  const failures = new Failures();
  failures.note('installing Yjs', new Error('no network'));
  for (const count of [3, 5]) failures.note('PouchDB', await thrownBy('durable pushes', `refused\n${count} refusals`));
  failures.note('PouchDB', await thrownBy('cold sync and reload', 'refused'));
  expect(failures.lines()).toEqual([
    'installing Yjs: no network',
    'PouchDB, durable pushes: refused (2 times)',
    'PouchDB, cold sync and reload: refused',
  ]);
});

it.each([
  [{ non2xx: 0, errors: 0, statusCodeStats: { 201: { count: 9 } } }, undefined],
  [{ non2xx: 7, errors: 0, statusCodeStats: { 201: { count: 2 }, 404: { count: 7 } } }, 'refused with status 404'],
  [{ non2xx: 1, errors: 2, statusCodeStats: { 500: { count: 1 } } }, 'refused with status 500, connections broke'],
])('of a load it is said with which status it was refused (%#)', (answers, said) => {
  expect(failedRefusalOf(answers)?.split('\n')[0]).toBe(said);
});
