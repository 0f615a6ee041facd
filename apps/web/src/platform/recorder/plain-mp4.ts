import { report } from '../error-log.ts';
import { makeHead } from './mp4/boxes.ts';
import { findFragments } from './mp4/fragments.ts';
import { movieOf } from './mp4/movie.ts';
import { readSamples } from './mp4/samples.ts';
import { readTrack } from './mp4/track.ts';

const HEAD_BYTES = 8;

/**
 * Rewrites a recording of MP4 fragments as one plain MP4, so that every player knows its length and can seek. The
 * tables of all samples stand before their bytes, which stay as they are and in their order (decision 008). It begins
 * with its first sample. Any other file, or an unclear file, comes back unchanged.
 */
export async function asPlainMp4(file: Blob): Promise<Blob> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (String.fromCharCode(...head.subarray(4)) !== 'ftyp') return file;
  try {
    return plain(file, new Uint8Array(await file.arrayBuffer())) ?? file;
  } catch (error) {
    report(error, 'recording: its tables');
    return file;
  }
}

/** Undefined for a file without fragments. */
function plain(file: Blob, bytes: Uint8Array<ArrayBuffer>): Blob | undefined {
  const parts = findFragments(bytes);
  if (!parts) return undefined;
  const { ftyp, moov, fragments } = parts;
  const track = readTrack(bytes, moov);
  const samples = readSamples(bytes, fragments, track.defaults);
  if (samples.sizes.length === 0) return undefined;
  const movie = movieOf(bytes, track, samples);
  const kind = bytes.subarray(ftyp.at, ftyp.end);
  const soundAt = kind.length + movie(0).length + HEAD_BYTES;
  const sound = fragments.map(({ mdat }) => file.slice(mdat.start, mdat.end));
  const size = sound.reduce((sum, part) => sum + part.size, HEAD_BYTES);
  return new Blob([kind, movie(soundAt), makeHead('mdat', size), ...sound], { type: file.type });
}
