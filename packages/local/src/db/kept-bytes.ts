/** A file in a row: IndexedDB of Safari 17 and of private windows refuses a `Blob` (decision 153). */
export interface KeptBytes {
  bytes: ArrayBuffer;
  /** MIME type. */
  type: string;
}

/** Call it before a transaction, which would end while it reads. @throws DOMException if the file cannot be read */
export async function keptBytes(blob: Blob): Promise<KeptBytes> {
  return { bytes: await blob.arrayBuffer(), type: blob.type };
}

export function blobOf({ bytes, type }: KeptBytes): Blob {
  return new Blob([bytes], { type });
}
