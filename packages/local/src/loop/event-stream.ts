import { ConnectionLost, overNetwork } from '../base/over-network.ts';

/** A half-open connection reports nothing. */
const SILENCE_MS = 90_000;
/** Characters. Our lines have at most 64 KiB; a foreign stream may never end one. */
const MAX_LINE = 1_000_000;

/** `data` is at most one line, as our server writes it. */
export interface StreamEvent {
  name: string;
  data: string;
}

/** Skips comments. `eventsource-parser` would take 1.6 kB of every first view (wire 32). */
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

/** @throws ConnectionLost if the stream breaks, is silent for `silenceMs`, 90 s by default, or exceeds `MAX_LINE` */
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
    if (rest.length > MAX_LINE) {
      const error = new ConnectionLost('a line without an end');
      cancel(reader, error);
      throw error;
    }
  }
}

function cancel(reader: ReadableStreamDefaultReader<Uint8Array>, why: ConnectionLost): void {
  // Expected: the stream has broken off meanwhile.
  reader.cancel(why).catch(() => undefined);
}

async function withinSilence(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silenceMs: number,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new ConnectionLost('the stream fell silent');
      // First: a cancelled read resolves.
      reject(error);
      cancel(reader, error);
    }, silenceMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
