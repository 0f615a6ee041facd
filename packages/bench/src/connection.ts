import type { Connection } from './side.ts';

/** Bodies one after the other: each stands until it is answered. */
export function oneByOne(next: () => string): Pick<Connection, 'body' | 'answered'> {
  let current = next();
  return {
    body: () => current,
    answered: () => {
      current = next();
    },
  };
}
