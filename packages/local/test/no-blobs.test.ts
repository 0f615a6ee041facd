import type { Table } from 'dexie';
import { expectTypeOf, it } from 'vitest';
import type { DiaryDb } from '../src/db/diary-db.ts';
import type { EventDb } from '../src/guest/event-db.ts';
import type { SharesDb } from '../src/media/shares-db.ts';

/** `true` is part of it if a `Blob` is part of the type. */
type HoldsBlob<T> = T extends Blob
  ? true
  : T extends ArrayBuffer
    ? false
    : T extends object
      ? { [K in keyof T]-?: HoldsBlob<T[K]> }[keyof T]
      : false;

type StoresWithBlobs<Db> = {
  [Name in keyof Db]: Db[Name] extends Table<infer Row> ? (true extends HoldsBlob<Row> ? Name : never) : never;
}[keyof Db];

it('no row of any store may hold a blob', () => {
  expectTypeOf<StoresWithBlobs<DiaryDb>>().toEqualTypeOf<never>();
  expectTypeOf<StoresWithBlobs<EventDb>>().toEqualTypeOf<never>();
  expectTypeOf<StoresWithBlobs<SharesDb>>().toEqualTypeOf<never>();
  expectTypeOf<StoresWithBlobs<{ planted: Table<{ files: { file?: File }[] }> }>>().toEqualTypeOf<'planted'>();
});
