import type { DBCoreMutateRequest, DBCoreTable, DBCoreTransaction } from 'dexie';
import type { DiaryDb } from '../src/db/diary-db.ts';

function sizeOf(value: unknown): number {
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, item) => sum + sizeOf(item), 0);
}

/** The disk under one database: writes that do not fit fail as in browsers, and their transaction with them. */
export class SmallDisk {
  /** Bytes. */
  capacity = Number.POSITIVE_INFINITY;
  refused = 0;
  #held = new Map<string, number>();
  readonly #before = new WeakMap<DBCoreTransaction, Map<string, number>>();

  constructor(db: DiaryDb) {
    db.use({
      stack: 'dbcore',
      name: 'small-disk',
      create: (core) => ({ ...core, table: (name) => this.#under(core.table(name)) }),
    });
  }

  get used(): number {
    return [...this.#held.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  #under(table: DBCoreTable): DBCoreTable {
    const mutate: DBCoreTable['mutate'] = (request) => {
      if (!this.#before.has(request.trans)) this.#before.set(request.trans, new Map(this.#held));
      this.#note(table, request);
      if (request.type.startsWith('delete') || this.used <= this.capacity) return table.mutate(request);
      this.refused += 1;
      this.#held = this.#before.get(request.trans) ?? this.#held;
      return Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'));
    };
    return { ...table, mutate };
  }

  #note(table: DBCoreTable, request: DBCoreMutateRequest): void {
    const nameOf = (key: unknown) => JSON.stringify([table.name, key]);
    if (request.type === 'delete') for (const key of request.keys) this.#held.delete(nameOf(key));
    if (request.type !== 'put' && request.type !== 'add') return;
    for (const [index, value] of request.values.entries()) {
      const key = table.schema.primaryKey.extractKey?.(value) ?? request.keys?.[index];
      this.#held.set(nameOf(key), sizeOf(value));
    }
  }
}
