import { drawBeside } from '#platform/photos/draw-beside.ts';
import type { CANNOT_DRAW } from '#platform/photos/drawn-or-not.ts';
import { WorkerCall } from '#platform/worker-call.ts';
import { drawPhoto, type PreparedPhoto, untouchedPhoto } from './draw-photo.ts';
import workerAddress from './photo.worker.ts?worker&url';

const worker = new WorkerCall<Blob, PreparedPhoto | typeof CANNOT_DRAW>(workerAddress);

/**
 * A small upright picture of a photo, and a version that fits where it has too many pixels. They carry no metadata; the photo
 * itself stays as it is.
 */
export function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  return drawBeside(file, { worker, inPage: drawPhoto, asItIs: untouchedPhoto });
}
