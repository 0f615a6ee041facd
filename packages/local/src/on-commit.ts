import { type DBCore, type DBCoreTransaction, Dexie } from 'dexie';

const waiting = new WeakMap<DBCoreTransaction, (() => void)[]>();

/** What Dexie calls a transaction is that of the browser. */
function isOfBrowser(transaction: DBCoreTransaction): transaction is IDBTransaction {
  return 'addEventListener' in transaction;
}

/** Below Dexie's own layers, so that it hears of each commit before they do; where only is read there is none. */
export function withCommits(core: DBCore): DBCore {
  return {
    ...core,
    transaction(...given) {
      const [, mode] = given;
      const transaction = core.transaction(...given);
      if (mode === 'readonly') return transaction;
      const tell = () => {
        for (const work of waiting.get(transaction) ?? []) work();
      };
      if (isOfBrowser(transaction)) transaction.addEventListener('complete', tell);
      return transaction;
    },
  };
}

/** Does a piece of work once the caller's transaction is committed, before live queries begin to read again. */
export function onCommit(work: () => void): void {
  const { idbtrans } = Dexie.currentTransaction;
  waiting.set(idbtrans, [...(waiting.get(idbtrans) ?? []), work]);
}
