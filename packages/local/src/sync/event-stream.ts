/** Longest time without a byte before a stream counts as dead; a half-open connection says nothing. */
const SILENCE_MS = 90_000;

/**
 * Reads the names of events from an event stream until it ends. Comments and data are read over: nudges carry nothing.
 * @param onName called with each event's name
 * @throws when the connection breaks or says nothing for 90 s
 */
export async function readEventNames(
  body: ReadableStream<Uint8Array>,
  onName: (name: string) => void,
  silenceMs: number = SILENCE_MS,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await withinSilence(reader, silenceMs);
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const name = /^event: ?(.+?)\r?$/.exec(line)?.[1];
      if (name) onName(name);
    }
  }
}

async function withinSilence(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silenceMs: number,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error('the stream fell silent');
      reject(error);
      reader.cancel(error).catch(() => undefined);
    }, silenceMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
