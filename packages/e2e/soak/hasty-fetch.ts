import type { Haste } from './haste.ts';

/** Longest wait of the real client for one answer (fault list, step 8). */
const TIMEOUT_MS = 30_000;

/** A request that gives up as the browser would, only sooner. @returns an answer with all of its body here */
export function fetchInHaste(haste: Haste, address: URL, init: RequestInit = {}): Promise<Response> {
  const given = init.signal ? [init.signal] : [];
  return haste.within(TIMEOUT_MS, async (signal) => {
    return wholeOf(await fetch(address, { ...init, signal: AbortSignal.any([...given, signal]) }));
  });
}

async function wholeOf(reply: Response): Promise<Response> {
  const body = await reply.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, reply);
}
