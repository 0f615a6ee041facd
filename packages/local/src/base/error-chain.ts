/** Bound: an error may be its own cause. */
const MAX_DEPTH = 5;

/** `inner` and `failures` are Dexie's. */
function wrappedIn(error: Error): unknown {
  if ('inner' in error && error.inner) return error.inner;
  if ('failures' in error && Array.isArray(error.failures)) return error.failures[0];
  return error.cause;
}

/** An error and the errors it wraps, outermost first; empty if `error` is no `Error`. */
export function errorChain(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < MAX_DEPTH; next = wrappedIn(next)) chain.push(next);
  return chain;
}
