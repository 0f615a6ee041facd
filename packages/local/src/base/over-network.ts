/** The network gave no response or broke off within one. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/**
 * Calls `fetch` or reads a response body. If the connection fails, both throw a `TypeError` (or a timeout's abort),
 * which anywhere else is a bug. So pass as little code as possible.
 * @throws ConnectionLost with the thrown error as `cause`
 */
export async function overNetwork<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof ConnectionLost) throw cause;
    throw new ConnectionLost('no answer', { cause });
  }
}
