import { IDBObjectStore } from 'fake-indexeddb';

/** How deep a row is looked through. */
const MAX_DEPTH = 6;

function holdsBlob(value: unknown, depth = 0): boolean {
  if (value instanceof Blob) return true;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return false;
  return Object.values(value).some((part) => holdsBlob(part, depth + 1));
}

/** Makes stores refuse every row with a `Blob` or `File`, as in Safari 17 and private windows (decision 153). */
export function refuseBlobs(): void {
  for (const name of ['put', 'add'] as const) {
    const real = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (value, ...key) {
      if (holdsBlob(value)) throw new DOMException('Error preparing Blob/File data to be stored', 'DataCloneError');
      return real.call(this, value, ...key);
    };
  }
}
