/**
 * Ends an answer of which nobody reads more than its head. Left alone it counts as under way until its memory is tidied
 * up, half a minute later: the browser takes the page for loading and puts off what it does in quiet time, its look for a
 * new version among it.
 */
export async function letGo(reply: Response): Promise<void> {
  await reply.body?.cancel().catch(() => undefined);
}
