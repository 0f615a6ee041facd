export interface PlainSample {
  bytes: Uint8Array;
  /** In the track's timescale. */
  time: number;
}

export interface PlainFile {
  samples: PlainSample[];
  /** All bytes of sound. */
  sound: Uint8Array;
  /** Types of the outermost boxes. */
  boxes: string[];
  /** Content of a box, by its way from the outermost: `moov/trak/tkhd`. */
  content: (way: string) => DataView | undefined;
}

/** Reads a plain MP4 of one track by its tables, as a player does. */
export function readPlain(file: Uint8Array): PlainFile {
  const content = (way: string) => {
    let [at, end] = [0, file.length];
    for (const type of way.split('/')) {
      const found = boxes(file, at, end).find((box) => box.type === type);
      if (!found) return undefined;
      [at, end] = [found.start, found.end];
    }
    return new DataView(file.buffer, file.byteOffset + at, end - at);
  };
  const table = (type: string) => {
    const view = content(`moov/trak/mdia/minf/stbl/${type}`);
    return Array.from({ length: view ? view.byteLength / 4 - 1 : 0 }, (_, i) => view?.getUint32(4 + i * 4) ?? 0);
  };
  const durations = pairs(table('stts').slice(1)).flatMap(([count, ticks]) =>
    Array.from({ length: count }, () => ticks),
  );
  const [common = 0, count = 0, ...each] = table('stsz');
  const sizes = common > 0 ? Array.from({ length: count }, () => common) : each;
  const [, ...offsets] = table('stco');
  const rows = table('stsc').slice(1);
  const samples: PlainSample[] = [];
  let time = 0;
  for (const [i, offset] of offsets.entries()) {
    let at = offset;
    for (let left = perChunk(rows, i + 1); left > 0; left -= 1) {
      const size = sizes[samples.length] ?? 0;
      const ticks = durations[samples.length] ?? 0;
      samples.push({ bytes: file.subarray(at, at + size), time });
      at += size;
      time += ticks;
    }
  }
  if (samples.length !== count || durations.length !== count) throw new Error('The tables count differently');
  const sound = content('mdat');
  return {
    samples,
    sound: new Uint8Array(sound?.buffer ?? new ArrayBuffer(0), sound?.byteOffset, sound?.byteLength),
    boxes: boxes(file, 0, file.length).map(({ type }) => type),
    content,
  };
}

function boxes(file: Uint8Array, from: number, end: number) {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const found: { type: string; start: number; end: number }[] = [];
  for (let at = from; at < end; at = found.at(-1)?.end ?? end) {
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    found.push({ type, start: at + 8, end: at + view.getUint32(at) });
  }
  return found;
}

const pairs = (row: readonly number[]) =>
  row.flatMap((count, i): [number, number][] => (i % 2 === 0 ? [[count, row[i + 1] ?? 0]] : []));

/** Samples of a chunk, by rows of first chunk, samples and description. */
function perChunk(rows: readonly number[], chunk: number): number {
  let samples = 0;
  for (let i = 0; i < rows.length; i += 3) if ((rows[i] ?? 0) <= chunk) samples = rows[i + 1] ?? 0;
  return samples;
}
