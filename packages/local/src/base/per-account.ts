interface AccountState {
  /** @param owner an open diary; the account that is signed in by default */
  of(owner?: object): object;
  initial(): object;
  end(owner: object): void;
}

/** All per-account states of this page by name. */
export const accountStates = new Map<string, AccountState>();

/** Stands for the account that is signed in. */
let account: object = {};

/**
 * State of an account in memory: it starts anew when another account signs in or out. State of an open diary is keyed
 * by its database: late results never reach the next diary.
 * @param end called when its account leaves
 */
export function perAccount<T extends object>(
  name: string,
  initial: () => T,
  end?: (state: T) => void,
): (owner?: object) => T {
  const states = new WeakMap<object, T>();
  const of = (owner = account): T => {
    const state = states.get(owner) ?? initial();
    states.set(owner, state);
    return state;
  };
  accountStates.set(name, { of, initial, end: (owner) => end?.(of(owner)) });
  return of;
}

/** Called when another account signs in, or the last one signs out. */
export function forgetAccountStates(): void {
  const left = account;
  account = {};
  for (const { end } of accountStates.values()) end(left);
}
