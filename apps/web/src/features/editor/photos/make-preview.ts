import { trustedScript } from '#platform/trusted-script.ts';
import type { PreviewAnswer, PreviewRequest } from './preview.worker.ts';
import workerAddress from './preview.worker.ts?worker&url';

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (preview: Blob | null) => void>();

function theWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(trustedScript(workerAddress), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<PreviewAnswer>) => {
    waiting.get(event.data.id)?.(event.data.preview);
    waiting.delete(event.data.id);
  });
  worker.addEventListener('error', () => {
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
    worker = undefined;
  });
  return worker;
}

/**
 * A small upright picture of a photo, drawn beside the page so that typing never stutters. It carries no metadata;
 * the photo itself stays as it is. Null when the file is no picture this browser can read.
 */
export function makePreview(file: Blob): Promise<Blob | null> {
  lastId += 1;
  const request: PreviewRequest = { id: lastId, file };
  return new Promise((resolve) => {
    waiting.set(request.id, resolve);
    theWorker().postMessage(request);
  });
}
