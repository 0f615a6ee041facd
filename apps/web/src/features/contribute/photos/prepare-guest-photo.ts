import { drawBeside } from '#platform/photos/draw-beside.ts';
import type { CANNOT_DRAW } from '#platform/photos/drawn-or-not.ts';
import { WorkerCall } from '#platform/worker-call.ts';
import { drawGuestPhoto, type PreparedGuestPhoto, untouchedGuestPhoto } from './draw-guest-photo.ts';
import workerAddress from './guest-photo.worker.ts?worker&url';

const worker = new WorkerCall<Blob, PreparedGuestPhoto | typeof CANNOT_DRAW>(workerAddress);

/** Starts the worker ahead, while there is a network to fetch its script. */
export function startPhotoWorker(): void {
  worker.start();
}

/** A guest's photo as it is sent, upright and without metadata, and a small picture of it. */
export function prepareGuestPhoto(file: Blob): Promise<PreparedGuestPhoto> {
  return drawBeside(file, { worker, inPage: drawGuestPhoto, asItIs: untouchedGuestPhoto });
}
