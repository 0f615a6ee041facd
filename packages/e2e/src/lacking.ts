import type { BrowserContext } from 'playwright';

/** Runs in a page, and in front of the scripts of its workers. */
const SCRIPTS = {
  /** As Safari 17 and private windows. */
  blobs: () => {
    const holdsBlob = (value: unknown): boolean => {
      if (value instanceof Blob) return true;
      const isPlain = typeof value === 'object' && value !== null;
      return isPlain && !(value instanceof ArrayBuffer) && Object.values(value).some(holdsBlob);
    };
    for (const name of ['put', 'add'] as const) {
      const real = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (value, ...key) {
        if (holdsBlob(value)) throw new DOMException('Error preparing Blob/File data to be stored', 'DataCloneError');
        return real.call(this, value, ...key);
      };
    }
  },
  /** As Firefox with `privacy.resistFingerprinting`. */
  noise: () => {
    const addNoise = ({ data }: ImageData) => {
      for (let at = 0; at < data.length; at += 1) data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24;
    };
    const pens = [globalThis.CanvasRenderingContext2D, globalThis.OffscreenCanvasRenderingContext2D];
    for (const pen of pens.filter((one) => one !== undefined)) {
      const { getImageData } = pen.prototype;
      pen.prototype.getImageData = function (...args: Parameters<typeof getImageData>) {
        const image = getImageData.apply(this, args);
        addNoise(image);
        return image;
      };
    }
    const spoil = (canvas: OffscreenCanvas | HTMLCanvasElement) => {
      const image = new ImageData(canvas.width, canvas.height);
      addNoise(image);
      const pen = canvas.getContext('2d');
      if (pen && 'putImageData' in pen) pen.putImageData(image, 0, 0);
    };
    const { convertToBlob } = OffscreenCanvas.prototype;
    OffscreenCanvas.prototype.convertToBlob = function (...args) {
      spoil(this);
      return convertToBlob.apply(this, args);
    };
    if (!('HTMLCanvasElement' in globalThis)) return;
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...args) {
      spoil(this);
      return toBlob.apply(this, args);
    };
  },
  /** As iOS before 16.4, which knows no bitmaps that stand upright either. */
  offscreenCanvas: () => {
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    globalThis.createImageBitmap = () => Promise.reject(new TypeError('Type error'));
  },
  /** As iOS 15.8: what the language has got since, and what `older.ts` brings. */
  newerFunctions: () => {
    const since: readonly [object, readonly string[]][] = [
      [AbortSignal, ['any', 'timeout']],
      [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers']],
      [URL, ['canParse', 'parse']],
    ];
    for (const [owner, names] of since) for (const name of names) Reflect.deleteProperty(owner, name);
  },
  /** As where all cookies are blocked: even to look throws. */
  storage: () => {
    const deny = (owner: object, name: string) =>
      Object.defineProperty(owner, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) deny(globalThis, name);
    deny(Object.getPrototypeOf(navigator), 'serviceWorker');
  },
};

/** Feature that a browser lacks, or gets wrong. `workerScripts`: they do not come. */
export type Lack = keyof typeof SCRIPTS | 'workerScripts';

const WORKER_SCRIPT = /\/assets\/[\w.-]*worker-[\w-]+\.js$/;

/** Such browsers know no Trusted Types, by which today's ask about every script. */
async function withoutPolicy(context: BrowserContext): Promise<void> {
  const isDocument = (url: URL) => url.protocol === 'http:' && !/\.\w+$|^\/api\//.test(url.pathname);
  await context.route(isDocument, async (route) => {
    const reply = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = reply.headers();
    await route.fulfill({ response: reply, headers });
  });
}

/** Makes a browser worse; before a page is opened, on a device without a service worker. */
export async function lacks(context: BrowserContext, lack: Lack): Promise<void> {
  if (lack === 'workerScripts') {
    await context.route(WORKER_SCRIPT, (route) => route.abort());
    return;
  }
  const script = SCRIPTS[lack];
  await context.addInitScript(script);
  if (lack === 'newerFunctions') await withoutPolicy(context);
  await context.route(WORKER_SCRIPT, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: `(${script})();\n${await reply.text()}` });
  });
}
