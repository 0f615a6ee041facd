/** A browser that does not answer in time; the caller goes on without its answer. */
export class NoReply extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Waits for what the browser may never answer.
 * @param ms milliseconds
 * @throws NoReply after that time; what rejects the promise before
 */
export async function waitAtMost<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoReply()), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
