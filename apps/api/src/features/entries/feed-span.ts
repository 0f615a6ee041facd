/** The earliest `limit` changes with a version above `after`. */
export interface FeedSpan {
  after: number;
  limit: number;
}
