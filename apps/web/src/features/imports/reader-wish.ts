/** Who else sees what comes: the person's choice, off at first (spec decision 60). */
export interface ReaderWish {
  /** Days that stay visible. */
  kept: ReadonlySet<string>;
  /** New days get the visibility of our own archive. */
  restores: boolean;
}
