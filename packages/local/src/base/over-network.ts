/** No response, or it broke off. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/**
 * Only here does a `TypeError` mean the network; pass as little code as possible.
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
