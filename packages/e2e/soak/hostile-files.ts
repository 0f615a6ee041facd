import { randomBy } from '../src/random.ts';

/** A file that wants to harm, with what it is announced as. */
export interface HostileFile {
  how: string;
  kind: 'image' | 'audio';
  bytes: Buffer<ArrayBuffer>;
}

const SCRIPT = '<script>document.title="owned"</script>';
const HTML = Buffer.from(`<!doctype html><html><body>${SCRIPT}</body></html>`);
const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`);
const ZIP_END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

export interface Harmless {
  kind: HostileFile['kind'];
  bytes: Buffer;
}

type Random = () => number;
type Way = (bytes: Buffer, random: Random) => Buffer;

const at = (bytes: Buffer, random: Random): number => Math.floor(random() * bytes.length);

const WAYS: Record<string, Way> = {
  'flipped bits': (bytes, random) => {
    const bent = Buffer.from(bytes);
    for (let flip = 0; flip < 1 + random() * 40; flip += 1) {
      const place = at(bent, random);
      bent[place] = (bent[place] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    return bent;
  },
  'a bent head': (bytes, random) => {
    const bent = Buffer.from(bytes);
    for (let change = 0; change < 6; change += 1) bent[Math.floor(random() * 64)] = Math.floor(random() * 256);
    return bent;
  },
  'cut short': (bytes, random) => bytes.subarray(0, 1 + at(bytes, random)),
  'a hole': (bytes, random) => {
    const place = at(bytes, random);
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + Math.floor(random() * 2000))]);
  },
  'a part twice': (bytes, random) => {
    const place = at(bytes, random);
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(Math.floor(place / 2))]);
  },
  'lengths of 32 bits that lie': (bytes, random) => {
    const bent = Buffer.from(bytes);
    for (let lie = 0; lie < 4 && bent.length > 8; lie += 1)
      bent.writeUInt32BE(0xffff_fff0, Math.floor(random() * (Math.min(bent.length, 4000) - 4)));
    return bent;
  },
  'a page behind its end': (bytes) => Buffer.concat([bytes, HTML]),
  'an archive behind its end': (bytes) => Buffer.concat([bytes, Buffer.from(SCRIPT), ZIP_END]),
  'a page before its begin': (bytes) => Buffer.concat([HTML, bytes]),
  'a page alone': () => HTML,
  'a drawing with a script': () => SVG,
  'a head, then noise': (bytes, random) => {
    const noise = Buffer.from(bytes.subarray(0, 5000));
    for (let place = 30; place < noise.length; place += 1) noise[place] = Math.floor(random() * 256);
    return noise;
  },
};

/** Files of every way, each unlike the others. @param seed repeats them */
export function* hostileFiles(harmless: readonly Harmless[], count: number, seed: number): Generator<HostileFile> {
  const random = randomBy(seed);
  const ways = Object.entries(WAYS);
  for (let index = 0; index < count; index += 1) {
    const [how, bend] = ways[index % ways.length] ?? ['', (bytes: Buffer) => bytes];
    const chosen = harmless[Math.floor(random() * harmless.length)];
    if (!chosen) return;
    const bytes = Buffer.concat([bend(chosen.bytes, random), Buffer.from(`${index}`)]);
    yield { how, kind: chosen.kind, bytes };
  }
}
