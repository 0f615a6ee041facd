/** Object URLs of a few pictures: each holds its picture in memory until it is let go. */
export interface PictureUrls {
  /** The address of a picture that is held; undefined without one. */
  of(hash: string): string | undefined;
  /** Reads a picture and tries whether it can be drawn. @returns null for one that is not kept or broken */
  load(hash: string): Promise<string | null>;
  /** Lets all others go. */
  keepOnly(hashes: ReadonlySet<string>): void;
  /** How many are held. */
  count(): number;
}

/** Tries whether a picture can be drawn, and decodes it before it is wanted. */
export async function canDrawPicture(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return true;
  } catch (error) {
    // Expected: a broken file, or one of a kind that this browser does not know.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/**
 * @param read the picture as kept; null where it is not
 * @param canShow see `canDrawPicture`
 */
export function createPictureUrls(
  read: (hash: string) => Promise<Blob | null>,
  canShow: (url: string) => Promise<boolean>,
): PictureUrls {
  const urls = new Map<string, string>();
  return {
    of: (hash) => urls.get(hash),
    async load(hash) {
      const known = urls.get(hash);
      if (known !== undefined) return known;
      const blob = await read(hash);
      if (!blob) return null;
      const url = URL.createObjectURL(blob);
      if (!(await canShow(url))) {
        URL.revokeObjectURL(url);
        return null;
      }
      const meanwhile = urls.get(hash);
      if (meanwhile !== undefined) URL.revokeObjectURL(url);
      else urls.set(hash, url);
      return meanwhile ?? url;
    },
    keepOnly(hashes) {
      for (const [hash, url] of urls) {
        if (hashes.has(hash)) continue;
        URL.revokeObjectURL(url);
        urls.delete(hash);
      }
    },
    count: () => urls.size,
  };
}
