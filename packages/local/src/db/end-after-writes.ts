import { type DBCore, Dexie } from 'dexie';

interface Ending {
  /** Number of writes not yet passed to the browser. */
  left: number;
  commit: () => void;
}

const endings = new WeakMap<object, Ending>();

/**
 * Commits the current transaction once the browser has the next `count` writes, which saves a round trip. A failing
 * request still rolls back the others: browsers compare the errors sent with those received at the commit
 * (specs/storage). If a write never happens, the transaction ends as usual. Inside another transaction it does nothing;
 * the outer one decides.
 * @param count number of writes
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

/** Dexie layer that counts the writes as the browser gets them. */
export function withEndings(core: DBCore): DBCore {
  return {
    ...core,
    table(name) {
      const table = core.table(name);
      return {
        ...table,
        mutate(request) {
          const result = table.mutate(request);
          noteWrite(request.trans);
          return result;
        },
      };
    },
  };
}
