/** An answer that was longer than it may be. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/**
 * `fetch` for a server that is not ours: follows it nowhere else, and reads its whole answer under the request's signal, so that a body
 * that never ends, or never stops, ends the request.
 * @param most bytes an answer may have
 */
export function boundedFetch(most: number): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'error' });
    const { status, statusText, headers } = answer;
    return new Response(hasBody(status) ? await readAtMost(answer, most) : null, { status, statusText, headers });
  };
}

/** What the fetch standard lets have a body. */
function hasBody(status: number): boolean {
  return ![101, 103, 204, 205, 304].includes(status);
}

async function readAtMost(answer: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > most) throw new TooLong();
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
