/** Browsers take a page with an unread body for loading and postpone idle work. */
export async function discardBody(reply: Response): Promise<void> {
  // Expected: the connection broke, which ends the response too.
  await reply.body?.cancel().catch(() => undefined);
}
