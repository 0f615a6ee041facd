import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';

/** Facts about a chosen file before it is opened. */
export interface FileFacts {
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since the epoch. */
  lastModified: number;
  /** By the file's ending: a camera's JPEG may be called .HEIC, and many systems say nothing. Only words depend on it. */
  type: string;
  /** By its first bytes (wire 23): one of `IMAGE_TYPES`, HEIC, null for anything else, undefined where it cannot be read. */
  content: string | null | undefined;
}

/** Problem to report about chosen files; `made-smaller` keeps no photo out. */
export type ImageProblem =
  | { code: 'not-an-image'; name: string }
  | { code: 'unsupported'; name: string }
  | { code: 'heic'; name: string }
  | { code: 'too-large'; name: string }
  | { code: 'duplicate'; name: string }
  | { code: 'unreadable'; name: string }
  | { code: 'not-read'; name: string }
  | { code: 'too-many-pixels'; name: string }
  | { code: 'made-smaller'; name: string }
  | { code: 'no-space'; name: string }
  | { code: 'not-kept'; name: string }
  | { code: 'too-many'; limit: number };

/** Formats the server takes (decision 20). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Two files are the same when name, size and last change agree (spec §5). */
function isSameFile(a: FileFacts, b: FileFacts): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/** Objection to a file by its bytes and size; undefined without one. */
function problemOf({ name, size, type, content }: FileFacts): ImageProblem | undefined {
  // A phone hands out a photo that is still in its cloud as an empty file.
  if (content === undefined || size === 0) return { code: 'not-read', name };
  if (content === 'image/heic') return { code: 'heic', name };
  if (!IMAGE_TYPES.some((known) => known === content)) {
    return { code: type.startsWith('image/') ? 'unsupported' : 'not-an-image', name };
  }
  if (size >= MAX_IMAGE_BYTES) return { code: 'too-large', name };
  return undefined;
}

/** Whether an entry takes one more image; after a downgrade it may have more than the limit. */
export function takesOneMore(imageCount: number, limit: number): boolean {
  return imageCount < limit;
}

/**
 * Which of the chosen files can become images of the entry (spec §5); places are counted when one has been read.
 * @param held files added before in this editor
 */
export function judgeImages<F extends FileFacts>(
  files: readonly F[],
  held: readonly FileFacts[],
): { accepted: F[]; problems: ImageProblem[] } {
  const accepted: F[] = [];
  const problems: ImageProblem[] = [];
  for (const file of files) {
    const problem = problemOf(file);
    if (problem) problems.push(problem);
    else if ([...held, ...accepted].some((other) => isSameFile(other, file)))
      problems.push({ code: 'duplicate', name: file.name });
    else accepted.push(file);
  }
  return { accepted, problems };
}
