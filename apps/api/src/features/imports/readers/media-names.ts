const EXTENSION = /\.([a-z0-9]{1,5})$/i;
const IMAGES = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'heif', 'avif', 'tif', 'tiff', 'bmp']);
const SOUNDS = new Set([
  'm4a',
  'aac',
  'mp3',
  'mp4a',
  'webm',
  'weba',
  'ogg',
  'oga',
  'opus',
  'wav',
  'caf',
  'amr',
  '3gp',
  'flac',
]);

/** Lower case. */
export function extensionOf(name: string): string {
  return EXTENSION.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** By extension; the bytes are checked on import. */
export function kindOf(name: string): 'image' | 'audio' | 'video' | 'document' {
  const extension = extensionOf(name);
  if (IMAGES.has(extension)) return 'image';
  if (SOUNDS.has(extension)) return 'audio';
  return extension === 'pdf' ? 'document' : 'video';
}

/** File name without extension, lower case. */
export function stemOf(path: string): string {
  return baseOf(path).replace(EXTENSION, '').toLowerCase();
}

export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Index by file name: programs use folders of their own. */
export function indexFiles(names: Iterable<string>, keyOf: (name: string) => string): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  for (const name of names) if (!index.has(keyOf(name))) index.set(keyOf(name), name);
  return index;
}
