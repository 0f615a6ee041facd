/** Runs `make` with the first call; every call returns its result. */
export function once<Args extends unknown[], Result>(make: (...args: Args) => Result): (...args: Args) => Result {
  let made: { result: Result } | undefined;
  return (...args) => {
    made ??= { result: make(...args) };
    return made.result;
  };
}
