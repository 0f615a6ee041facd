import { readFile } from 'node:fs/promises';

const FIXTURES = new URL('../../../packages/e2e/fixtures/', import.meta.url);

/** A fixture: photos with position and rotation, speech as WebM and MP4. */
export async function fixture(name: string): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await readFile(new URL(name, FIXTURES)));
}

export interface FormPart {
  field: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  type?: string;
}

/** A multipart body for `inject`. */
export async function form(
  fields: Record<string, string>,
  files: readonly FormPart[] = [],
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const { field, name, bytes, type = 'application/octet-stream' } of files) {
    data.append(field, new Blob([bytes], { type }), name);
  }
  const encoded = new Response(data);
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { payload, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } };
}
