import type { ReactNode } from 'react';

/** A photo, wherever its bytes come from. */
export interface ShownPhoto {
  /** Stable as long as the photo is the same. */
  key: string;
  /** Description of the photo, as far as known. */
  name: string;
  /**
   * @param look.nothing shown on the paper texture if the photo is unavailable
   * @param look.small whether a small version suffices
   */
  picture: (look: { alt: string; nothing?: ReactNode; small?: boolean }) => ReactNode;
  /** Transfer state of its bytes, over the edge of the picture. */
  note?: ReactNode;
}
