const EXTENSION = /\.([a-z0-9]{1,8})$/i;
const KINDS = {
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'heif', 'avif', 'tif', 'tiff', 'bmp'],
  audio: ['m4a', 'aac', 'mp3', 'mp4a', 'weba', 'ogg', 'oga', 'opus', 'wav', 'caf', 'amr', 'flac', 'webm', '3gp'],
  video: ['mp4', 'm4v', 'mov', 'qt', 'avi', 'mkv', '3g2', 'mpg', 'mpeg', 'wmv', 'ogv', 'mts'],
  document: ['pdf'],
} as const;
export type FileKind = keyof typeof KINDS | 'file';

const BY_EXTENSION = new Map<string, FileKind>([
  ...KINDS.image.map((one) => [one, 'image'] as const),
  ...KINDS.audio.map((one) => [one, 'audio'] as const),
  ...KINDS.video.map((one) => [one, 'video'] as const),
  ...KINDS.document.map((one) => [one, 'document'] as const),
]);

/** Lower case. */
export function fileExtensionOf(name: string): string {
  return EXTENSION.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** By extension; `file` for an unknown one. */
export function kindOf(name: string): FileKind {
  return BY_EXTENSION.get(fileExtensionOf(name)) ?? 'file';
}

/** File name without extension, lower case. */
export function fileStemOf(path: string): string {
  return fileBaseOf(path).replace(EXTENSION, '').toLowerCase();
}

export function fileBaseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Files that systems add to archives by themselves. */
export function isNoise(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);
}
