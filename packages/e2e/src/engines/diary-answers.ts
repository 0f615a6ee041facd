import * as v from 'valibot';
import { isInDiary } from './newcomer.ts';
import type { Visitor } from './visitor.ts';

/** Whether every store of the diary lets itself be read: none is held by a page that was left (decision 153). */
export function diaryAnswers(visitor: Visitor): Promise<boolean> {
  return visitor.ask(v.boolean(), async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const reading = async () => {
      const diary = (await indexedDB.databases()).find(({ name }) => name?.startsWith('tagfalter-account'));
      const db = await answered(indexedDB.open(diary?.name ?? ''));
      for (const store of db.objectStoreNames) await answered(db.transaction(store).objectStore(store).count());
      db.close();
      return true;
    };
    const silence = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 8000));
    return Promise.race([reading(), silence]);
  });
}

/** A lock stays; a machine with too much to do answers when asked again. */
export type DiaryState = 'answers' | 'slow' | 'locked';

export async function diaryStateOf(visitor: Visitor): Promise<DiaryState> {
  const answers = () =>
    isInDiary(visitor).then(
      () => diaryAnswers(visitor),
      () => false,
    );
  if (await answers()) return 'answers';
  return (await answers()) ? 'slow' : 'locked';
}

/** Whether nothing waits on the device any more: neither changes nor files. */
export function isAllSent(visitor: Visitor): Promise<boolean> {
  return visitor.ask(v.boolean(), async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const diary = (await indexedDB.databases()).find(({ name }) => name?.startsWith('tagfalter-account'));
    const db = await answered(indexedDB.open(diary?.name ?? ''));
    const reading = db.transaction(['outbox', 'uploads', 'meta']);
    const changes = await answered(reading.objectStore('outbox').getAllKeys());
    const files = await answered(reading.objectStore('uploads').count());
    const acks = await answered(reading.objectStore('meta').get('acks'));
    db.close();
    return files === 0 && changes.every((id) => Number(id) <= (acks?.ackedThrough ?? 0));
  });
}
