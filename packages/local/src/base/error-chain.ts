/** Maximum depth: an error may name itself as its cause. */
const MAX_DEPTH = 5;

/** Wrapped error: `cause` of the language, `inner` or `failures` of Dexie. */
function wrappedIn(error: Error): unknown {
  if ('inner' in error && error.inner) return error.inner;
  if ('failures' in error && Array.isArray(error.failures)) return error.failures[0];
  return error.cause;
}

/** An error and the errors it wraps, outermost first; empty if the thrown value is no `Error`. */
export function errorChain(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < MAX_DEPTH; next = wrappedIn(next)) chain.push(next);
  return chain;
}
