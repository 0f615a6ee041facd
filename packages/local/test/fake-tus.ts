import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import { sha256Of } from '../src/base/hash.ts';
import type { FakeAccount } from './fake-account.ts';

interface Upload {
  hash: string;
  length: number;
  bytes: Uint8Array<ArrayBuffer>;
  offset: number;
}

const TUS = { 'tus-resumable': '1.0.0' };

function metadataOf(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.split(' '));
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, atob(value)]));
}

/** Another request of the upload is at work: no verdict about the file. */
function raced(): Response {
  return Response.json({ code: 'upload_raced', message: 'busy', error: 'busy' }, { status: 409, headers: TUS });
}

/** Resumable uploads as tus 1.0 describes them: create, ask for the offset, append. */
export class FakeTus {
  readonly uploads = new Map<string, Upload>();
  /** Bytes that arrived in PATCH bodies, also those that were cut or refused. */
  received = 0;
  /** Whether finished files are checked at all. */
  confirms = true;
  /** The code under which finished files are refused. */
  refuses: string | undefined;
  /** Whether whatever is appended is put off, because another request is at work. */
  isRaced = false;
  #count = 0;

  create(request: Request): Response {
    const { hash = '' } = metadataOf(request.headers.get('upload-metadata') ?? '');
    const length = Number(request.headers.get('upload-length'));
    const path = `${UPLOADS_PATH}/u${++this.#count}`;
    this.uploads.set(path, { hash, length, bytes: new Uint8Array(length), offset: 0 });
    return new Response(null, { status: 201, headers: { ...TUS, location: path } });
  }

  head(path: string): Response {
    const upload = this.uploads.get(path);
    if (!upload) return new Response(null, { status: 404, headers: TUS });
    const headers = { ...TUS, 'upload-offset': String(upload.offset), 'upload-length': String(upload.length) };
    return new Response(null, { status: 200, headers });
  }

  /** @param keep how many of the body's bytes arrive before the line is cut */
  async append(account: FakeAccount, request: Request, path: string, keep?: number): Promise<Response> {
    const upload = this.uploads.get(path);
    if (!upload) return new Response(null, { status: 404, headers: TUS });
    const body = new Uint8Array(await request.arrayBuffer()).subarray(0, keep);
    this.received += body.length;
    if (this.isRaced) return raced();
    if (Number(request.headers.get('upload-offset')) !== upload.offset) return raced();
    upload.bytes.set(body, upload.offset);
    upload.offset += body.length;
    if (upload.offset === upload.length) await this.#finish(account, upload);
    return new Response(null, { status: 204, headers: { ...TUS, 'upload-offset': String(upload.offset) } });
  }

  async #finish(account: FakeAccount, upload: Upload): Promise<void> {
    if (!this.confirms) return;
    if (this.refuses) return void account.media.set(upload.hash, { state: 'refused', code: this.refuses });
    const hash = await sha256Of(new Blob([upload.bytes]));
    if (hash === upload.hash) account.mediaReady(hash, upload.bytes);
    else account.media.set(upload.hash, { state: 'refused', code: 'hash_mismatch' });
  }
}
