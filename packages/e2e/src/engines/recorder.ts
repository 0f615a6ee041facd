import * as v from 'valibot';
import type { Visitor } from './visitor.ts';

/** Whether the browser records here; WebKitGTK does with the codecs of the machine's media library alone. */
export function records(visitor: Visitor): Promise<boolean> {
  return visitor.ask(v.boolean(), () =>
    ['audio/mp4', 'audio/webm'].some((type) => 'MediaRecorder' in window && MediaRecorder.isTypeSupported(type)),
  );
}

/** Seconds of the recording left behind that this browser decodes, looked at past the app. */
export function playableSeconds(visitor: Visitor): Promise<number> {
  return visitor.ask(v.number(), async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const diary = (await indexedDB.databases()).find(({ name }) => name?.startsWith('tagfalter-account'));
    const db = await answered(indexedDB.open(diary?.name ?? ''));
    const chunks = await answered(db.transaction('chunks').objectStore('chunks').getAll());
    db.close();
    const bytes = await new Blob(chunks.map((chunk) => chunk.bytes)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(bytes);
    return sound.duration;
  });
}
