import { fitsSides, imageSides } from '@tagfalter/domain/image-sides';
import { trustedScript } from '#platform/trusted-script.ts';
import type { PhotoAnswer, PhotoRequest, PreparedPhoto } from './photo.worker.ts';
import workerAddress from './photo.worker.ts?worker&url';

/** A picture's sides stand within its first bytes. */
const HEAD_BYTES = 256 * 1024;

let worker: Worker | undefined;
let lastId = 0;
/** `undefined`: nobody has looked at the photo. */
const waiting = new Map<number, (prepared: PreparedPhoto | undefined) => void>();

function theWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(trustedScript(workerAddress), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<PhotoAnswer>) => {
    waiting.get(event.data.id)?.(event.data.prepared);
    waiting.delete(event.data.id);
  });
  worker.addEventListener('error', () => {
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
    worker = undefined;
  });
  return worker;
}

function preparedInWorker(file: Blob): Promise<PreparedPhoto | undefined> {
  lastId += 1;
  const request: PhotoRequest = { id: lastId, file };
  return new Promise((resolve) => {
    waiting.set(request.id, resolve);
    theWorker().postMessage(request);
  });
}

/**
 * A small upright picture of a photo, and a version that fits where it has too many pixels, drawn beside the page so that
 * typing never stutters. They carry no metadata; the photo itself stays as it is. Where the worker does not come, or ends
 * over it, the photo stands for its own preview: nobody has seen that it is damaged.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const prepared = await preparedInWorker(file);
  if (prepared) return prepared;
  const sides = imageSides(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return sides && !fitsSides(sides)
    ? { state: 'unreadable', code: 'too-many-pixels' }
    : { state: 'ready', preview: file, smaller: undefined };
}
