import { trustedScript } from '#platform/trusted-script.ts';
import { drawGuestPhoto, type PreparedGuestPhoto, untouchedGuestPhoto } from './draw-guest-photo.ts';
import type { GuestPhotoAnswer, GuestPhotoRequest } from './guest-photo.worker.ts';
import workerAddress from './guest-photo.worker.ts?worker&url';

/** `no-worker`: its script did not come, as at a venue whose network has just died. `ended`: over this photo. */
type WorkersAnswer = PreparedGuestPhoto | 'no-worker' | 'ended';

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (answer: WorkersAnswer) => void>();

/** Starts the worker ahead, while there is a network to fetch its script. */
export function theWorker(): Worker {
  if (worker) return worker;
  const started = new Worker(trustedScript(workerAddress), { type: 'module' });
  let hasAnswered = false;
  started.addEventListener('message', (event: MessageEvent<GuestPhotoAnswer>) => {
    hasAnswered = true;
    waiting.get(event.data.id)?.(event.data.prepared);
    waiting.delete(event.data.id);
  });
  started.addEventListener('error', () => {
    // One that has worked before has met a photo that is too much for it.
    for (const answer of waiting.values()) answer(hasAnswered ? 'ended' : 'no-worker');
    waiting.clear();
    worker = undefined;
  });
  worker = started;
  return started;
}

function drawnInWorker(file: Blob): Promise<WorkersAnswer> {
  lastId += 1;
  const request: GuestPhotoRequest = { id: lastId, file };
  return new Promise((resolve) => {
    waiting.set(request.id, resolve);
    theWorker().postMessage(request);
  });
}

/**
 * A guest's photo as it is sent, upright and without metadata, and a small picture of it; drawn beside the page, and in it
 * where the worker cannot be had.
 */
export async function prepareGuestPhoto(file: Blob): Promise<PreparedGuestPhoto> {
  const answer = await drawnInWorker(file);
  if (answer === 'no-worker') return drawGuestPhoto(file);
  return answer === 'ended' ? untouchedGuestPhoto(new Uint8Array(await file.arrayBuffer())) : answer;
}
