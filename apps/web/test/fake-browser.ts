import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { refuseBlobs } from '@tagfalter/local/test/refuse-blobs';
import { vi } from 'vitest';
import type { PreparedPhoto } from '#features/editor/photos/draw-photo.ts';
import { afterRed } from './stage/after-red.ts';

/** Microphone of the page, refused until a test says otherwise, and the sound it hears. */
export const microphone = { isAllowed: false, hears: 'sound' };
/** Fate of a photo whose preview is drawn. */
export const pictures = { areReadable: true };
/**
 * The device's disk. It is without space or not to be written on, each at all or for one kind of things. It may also be
 * closed by the system, or busy with a long write of somebody else.
 */
export const disk = { isFull: false, isFullFor: '', isLocked: false, isLockedFor: '', isShut: false, hold: holdDisk };

/**
 * Holds a store of the open diary as another tab in the middle of a long write does. Returns the release.
 * @param store the outbox by default
 */
async function holdDisk(store = 'outbox'): Promise<() => void> {
  const opened = diary;
  if (!opened) throw new Error('no diary is open');
  let isHeld = true;
  const release = () => {
    isHeld = false;
  };
  held.add(release);
  const objects = opened.transaction(store, 'readwrite').objectStore(store);
  // A transaction lives as long as it has a request to answer.
  const spin = () => {
    if (isHeld) objects.count().onsuccess = spin;
  };
  spin();
  return release;
}
const held = new Set<() => void>();

// Initial states: a test may set all of them.
const [freeDisk, receivedBefore, picturesBefore] = [{ ...disk }, { ...microphone }, { ...pictures }];
afterRed(() => {
  for (const release of held) release();
  Object.assign(disk, freeDisk);
  Object.assign(microphone, receivedBefore);
  Object.assign(pictures, picturesBefore);
});

let diary: IDBDatabase | undefined;
let underWay = 0;

/** Counts the transactions under way, and knows the diary that was used last. */
function watchDisk(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args) {
    if (disk.isShut) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    const one = transaction.apply(this, args);
    const end = () => {
      underWay -= 1;
    };
    underWay += 1;
    one.addEventListener('complete', end);
    one.addEventListener('abort', end);
    if (this.name.startsWith('tagfalter-') && this.objectStoreNames.contains('outbox')) diary = this;
    return one;
  };
}

/** Waits until nothing is being read or written, nor follows from what was. */
export async function diskAtRest(): Promise<void> {
  const until = performance.now() + REST_MS;
  for (let quiet = 0; quiet < QUIET_TURNS; quiet = underWay === 0 ? quiet + 1 : 0) {
    if (performance.now() > until) throw new Error(`${underWay} transactions do not come to an end`);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
/** Turns of the event loop without a transaction after which none is coming. */
const QUIET_TURNS = 20;
/** No screen is busy for longer, in ms. */
const REST_MS = 30_000;

class FakeRecorder extends EventTarget {
  static isTypeSupported = () => true;
  state = 'inactive';
  start(): void {
    this.state = 'recording';
  }
  requestData(): void {
    const event = new Event('dataavailable');
    Object.assign(event, { data: new Blob([microphone.hears], { type: 'audio/webm' }) });
    this.dispatchEvent(event);
  }
  stop(): void {
    this.state = 'inactive';
    this.requestData();
    this.dispatchEvent(new Event('stop'));
  }
}

class FakeAudioContext {
  createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined });
  createMediaStreamSource = () => ({ connect: () => undefined });
  close = () => Promise.resolve();
  decodeAudioData = () => Promise.reject(new Error('no sound here'));
}

/** Prepares photos. There is no other: the page itself does what else a worker would. */
class FakeWorker extends EventTarget {
  constructor(address: string) {
    super();
    if (!address.includes('photo.worker')) throw new DOMException('refused', 'SecurityError');
  }
  terminate(): void {}
  postMessage({ id }: { id: number }): void {
    const preview = new Blob(['small'], { type: 'image/webp' });
    const prepared: PreparedPhoto = pictures.areReadable
      ? { state: 'ready', preview, smaller: undefined }
      : { state: 'unreadable', code: 'unreadable' };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, answer: prepared } })));
  }
}

/** The browser loses its network and finds it again, as far as it knows. */
export async function networkReturns(): Promise<void> {
  for (const isOnline of [false, true]) {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Adds parts that happy-dom lacks: a microphone, workers, and blobs with bytes. */
export function fakeBrowser(): void {
  vi.stubGlobal('Blob', NodeBlob);
  vi.stubGlobal('File', NodeFile);
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () =>
        microphone.isAllowed
          ? Promise.resolve({ getTracks: () => [] })
          : Promise.reject(new DOMException('refused', 'NotAllowedError')),
    },
  });
  // No other tab holds anything.
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { query: async () => ({ held: [] }) } });
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  watchDisk();
  refuseBlobs();
  for (const name of ['put', 'add'] as const) {
    const store = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...args) {
      if (disk.isLocked || disk.isLockedFor === this.name) throw new DOMException('locked', 'InvalidAccessError');
      if (disk.isFull || disk.isFullFor === this.name) throw new DOMException('full', 'QuotaExceededError');
      return store.apply(this, args);
    };
  }
}
