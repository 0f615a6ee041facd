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

/** Duration and position of a sound that was wound to its middle, in seconds. */
const Wound = v.object({ duration: v.number(), at: v.number() });

/** Presses 'Abspielen', winds what plays to its middle, past the app. @throws Error where the browser does not wind it */
export async function windToMiddle(visitor: Visitor): Promise<v.InferOutput<typeof Wound>> {
  await visitor.ask(v.null(), () => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(window, { played: this });
      return play.call(this);
    };
    return null;
  });
  await visitor.press('Abspielen');
  // The click may still be on its way.
  await visitor.until('it plays', () => visitor.ask(v.boolean(), () => Reflect.has(window, 'played')));
  return visitor.ask(Wound, async () => {
    const sound: unknown = Reflect.get(window, 'played');
    if (!(sound instanceof HTMLMediaElement)) throw new Error('Nothing was played');
    const happened = (event: string) =>
      new Promise((resolve) => sound.addEventListener(event, resolve, { once: true }));
    if (sound.readyState < HTMLMediaElement.HAVE_METADATA) await happened('loadedmetadata');
    sound.pause();
    const wound = happened('seeked');
    sound.currentTime = sound.duration / 2;
    await wound;
    return { duration: sound.duration, at: sound.currentTime };
  });
}
