import { trustedScript } from '#platform/trusted-script.ts';
import type { PhotoAnswer, PhotoRequest, PreparedPhoto } from './photo.worker.ts';
import workerAddress from './photo.worker.ts?worker&url';

const FAILED: PreparedPhoto = { state: 'unreadable', code: 'unreadable' };

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (prepared: PreparedPhoto) => void>();

function theWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(trustedScript(workerAddress), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<PhotoAnswer>) => {
    waiting.get(event.data.id)?.(event.data.prepared);
    waiting.delete(event.data.id);
  });
  worker.addEventListener('error', () => {
    for (const answer of waiting.values()) answer(FAILED);
    waiting.clear();
    worker = undefined;
  });
  return worker;
}

/**
 * A small upright picture of a photo, and a version that fits where it has too many pixels, drawn beside the page so that
 * typing never stutters. They carry no metadata; the photo itself stays as it is.
 */
export function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  lastId += 1;
  const request: PhotoRequest = { id: lastId, file };
  return new Promise((resolve) => {
    waiting.set(request.id, resolve);
    theWorker().postMessage(request);
  });
}
