import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';

const AGAIN_MS = 500;

/** Asks until the server is done with what was sent to it: for so long it may be busy. @returns its answer, a 200 */
export async function whenServed(address: string, token: string): Promise<Response> {
  for (;;) {
    const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    if (reply.status === 200) return reply;
    expect([429, 503]).toContain(reply.status);
    await reply.arrayBuffer();
    await delay(AGAIN_MS);
  }
}
