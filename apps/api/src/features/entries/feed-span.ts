/** Which changes a reader wants: those with a version above `after`, at most `limit` of the earliest. */
export interface FeedSpan {
  after: number;
  limit: number;
}
