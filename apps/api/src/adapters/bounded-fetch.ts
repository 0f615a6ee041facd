export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/**
 * `fetch` for foreign servers: follows no redirect, and reads the whole body under the request's signal, so that an
 * endless body ends the request.
 * @param most bytes of a response
 */
export function boundedFetch(most: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    const { status, statusText, headers } = response;
    return new Response(hasBody(status) ? await readAtMost(response, most) : null, { status, statusText, headers });
  };
}

/** Statuses for which the fetch standard allows a body. */
function hasBody(status: number): boolean {
  return ![101, 103, 204, 205, 304].includes(status);
}

async function readAtMost(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) throw new TooLong();
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
