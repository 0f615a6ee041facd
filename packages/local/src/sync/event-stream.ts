/** Longest time without a byte before a stream counts as dead; a half-open connection says nothing. */
const SILENCE_MS = 90_000;

/** An event of a stream; `data` is one line at most, as our server writes it. */
export interface StreamEvent {
  name: string;
  data: string;
}

/** Puts events together from lines; comments are read over. */
function createParser(onEvent: (event: StreamEvent) => void): (line: string) => void {
  let event: StreamEvent = { name: '', data: '' };
  return (line) => {
    const [, field, value = ''] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') event.name = value;
    else if (field === 'data') event.data = value;
    else if (line === '') {
      if (event.name) onEvent(event);
      event = { name: '', data: '' };
    }
  };
}

/**
 * Reads events until the stream ends.
 * @throws when the connection breaks or says nothing for 90 s
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
  silenceMs: number = SILENCE_MS,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parse = createParser(onEvent);
  let rest = '';
  for (;;) {
    const { done, value } = await withinSilence(reader, silenceMs);
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    lines.forEach(parse);
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
