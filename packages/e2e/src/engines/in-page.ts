import * as v from 'valibot';
import type { Plain } from './engine-tab.ts';

const Outcome = v.union([v.object({ failed: v.string() }), v.object({ is: v.unknown() })]);

/** Source of a function for the page, which takes a list and answers the outcome as text: drivers differ in what they carry. */
export function inPage<A extends readonly Plain[]>(work: (...given: A) => unknown): string {
  return `((given) => Promise.resolve().then(() => (${work})(...given)).then(
    (is) => JSON.stringify({ is: is ?? null }),
    (error) => JSON.stringify({ failed: String(error) }),
  ))`;
}

/** Result of a call in the page. @throws Error with the error that it threw there */
export function outcomeOf(reported: unknown): unknown {
  const outcome = v.parse(v.pipe(v.string(), v.parseJson(), Outcome), reported);
  if ('failed' in outcome) throw new Error(`In the page: ${outcome.failed}`);
  return outcome.is;
}
