import type { RequestHead } from './request-head.ts';

/**
 * Counts the bytes of a resumable upload that go over the line more than once. Each PATCH says at which byte it begins;
 * all bytes below the highest byte seen before are sent again (promise 8).
 */
export class UploadWatch {
  /** Bytes sent again, one number per PATCH that began below the highest byte seen. */
  readonly resent: number[] = [];
  patches = 0;
  readonly #highest = new Map<string, number>();

  /** A PATCH begins; answers a function that takes the number of body bytes as they pass. */
  begin(head: RequestHead): (bytes: number) => void {
    this.patches += 1;
    let at = Number(head.headers.get('upload-offset') ?? 0);
    const before = this.#highest.get(head.path) ?? 0;
    if (at < before) this.resent.push(before - at);
    return (bytes) => {
      at += bytes;
      this.#highest.set(head.path, Math.max(at, this.#highest.get(head.path) ?? 0));
    };
  }
}
