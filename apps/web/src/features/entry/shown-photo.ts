import type { ReactNode } from 'react';

/** A photo, wherever its bytes come from. */
export interface ShownPhoto {
  /** Stays the same as long as the photo does. */
  key: string;
  /** What is on it, as far as known. */
  name: string;
  /**
   * @param look.nothing stands on the paper texture when the photo cannot be had
   * @param look.small whether a small version would do
   */
  picture: (look: { alt: string; nothing?: ReactNode; small?: boolean }) => ReactNode;
  /** How far its bytes are, over the edge of the picture. */
  note?: ReactNode;
}
