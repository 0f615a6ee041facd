/** Chosen visibility of imported days to others, off at first (spec decision 60). */
export interface ReportChoice {
  /** Days that stay visible. */
  kept: ReadonlySet<string>;
  /** Whether new days get the visibility recorded in a Tagfalter archive. */
  restores: boolean;
}
