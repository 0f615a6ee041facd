import { trustedScript } from '#platform/trusted-script.ts';
import type { GuestPhotoAnswer, GuestPhotoRequest, PreparedGuestPhoto } from './guest-photo.worker.ts';
import workerAddress from './guest-photo.worker.ts?worker&url';

const FAILED: PreparedGuestPhoto = { state: 'unreadable' };

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (prepared: PreparedGuestPhoto) => void>();

function theWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(trustedScript(workerAddress), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<GuestPhotoAnswer>) => {
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

/** A guest's photo as it is sent, upright and without metadata, and a small picture of it; drawn beside the page. */
export function prepareGuestPhoto(file: Blob): Promise<PreparedGuestPhoto> {
  lastId += 1;
  const request: GuestPhotoRequest = { id: lastId, file };
  return new Promise((resolve) => {
    waiting.set(request.id, resolve);
    theWorker().postMessage(request);
  });
}
