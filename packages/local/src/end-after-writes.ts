import { type DBCore, Dexie } from 'dexie';

interface Ending {
  /** How many writes are still to be handed to the browser. */
  left: number;
  commit: () => void;
}

const endings = new WeakMap<object, Ending>();

/**
 * Announces that the next writes are the last requests of the transaction this runs in: once the browser has them all it is
 * told so, which spares it from coming back to ask. A request that fails undoes the others all the same, for browsers
 * compare the errors they have sent with those that had been heard of when the end was told (specs/storage); and a write
 * that never gets there leaves the transaction as it was. Inside of another one it is for the outer one to say.
 * @param count how many
 */
export function endAfterWrites(count: number): void {
  const { parent, idbtrans } = Dexie.currentTransaction;
  if (!parent) endings.set(idbtrans, { left: count, commit: () => idbtrans.commit() });
}

function noteWrite(transaction: object): void {
  const ending = endings.get(transaction);
  if (!ending) return;
  ending.left -= 1;
  if (ending.left === 0) ending.commit();
}

/** The part of Dexie that sees the writes as the browser gets them. */
export function withEndings(core: DBCore): DBCore {
  return {
    ...core,
    table(name) {
      const table = core.table(name);
      return {
        ...table,
        mutate(request) {
          const answer = table.mutate(request);
          noteWrite(request.trans);
          return answer;
        },
      };
    },
  };
}
