import { overNetwork } from './over-network.ts';

/**
 * Reads a body to its end. @returns `undefined` if it is no JSON
 * @throws ConnectionLost
 */
export async function jsonBody(reply: Response): Promise<unknown> {
  const text = await overNetwork(() => reply.text());
  try {
    return JSON.parse(text);
  } catch {
    // Expected: a page, or nothing.
    return undefined;
  }
}
