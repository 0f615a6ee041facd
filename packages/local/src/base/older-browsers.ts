/// <reference path="./core-js.d.ts" />
// Language features newer than iOS 15.8, for supported browsers without them (docs/browsers.md). Each polyfill adds
// itself only where it is missing.
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/to-spliced';
import 'core-js/actual/array/with';
import 'core-js/actual/map/group-by';
import 'core-js/actual/object/group-by';
import 'core-js/actual/promise/with-resolvers';

/** A signal that ends after some time. @param ms milliseconds */
function timeout(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is up.', 'TimeoutError')), ms);
  return controller.signal;
}

/** A signal that ends with the first of others. */
function any(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  const all = [...signals];
  const end = ({ reason }: AbortSignal): void => {
    for (const signal of all) signal.removeEventListener('abort', onAbort);
    controller.abort(reason);
  };
  function onAbort(this: AbortSignal): void {
    end(this);
  }
  const ended = all.find(({ aborted }) => aborted);
  if (ended) controller.abort(ended.reason);
  else for (const signal of all) signal.addEventListener('abort', onAbort);
  return controller.signal;
}

function canParse(url: string | URL, base?: string | URL): boolean {
  try {
    return Boolean(new URL(url, base));
  } catch {
    // Expected: a TypeError, for what is no address.
    return false;
  }
}

const missing = <T extends object>(owner: T, more: Partial<T>): void => {
  for (const [name, value] of Object.entries(more)) {
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
};
missing(AbortSignal, { timeout, any });
missing(URL, { canParse, parse: (url, base) => (canParse(url, base) ? new URL(url, base) : null) });
