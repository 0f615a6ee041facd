/**
 * Cancels the body of a response. An unread body counts as running until garbage collection, half a minute later: the
 * browser takes the page for loading and postpones idle work, such as its check for a new version.
 */
export async function discardBody(reply: Response): Promise<void> {
  // Expected: the connection broke, which ends the response too.
  await reply.body?.cancel().catch(() => undefined);
}
