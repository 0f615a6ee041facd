import { ConnectionLost, overNetwork } from '../base/over-network.ts';

/** A half-open connection reports nothing. */
const SILENCE_MS = 90_000;

/** `data` is at most one line, as our server writes it. */
export interface StreamEvent {
  name: string;
  data: string;
}

/** Skips comments. */
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

/** @throws ConnectionLost if the stream breaks or is silent for `silenceMs`, 90 s by default */
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
    const { done, value } = await overNetwork(() => withinSilence(reader, silenceMs));
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
      const error = new ConnectionLost('the stream fell silent');
      reject(error);
      // Expected: the stream has broken off meanwhile.
      reader.cancel(error).catch(() => undefined);
    }, silenceMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
