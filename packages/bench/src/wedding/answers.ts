/** Counts what the server answers. */
export class GuestReplies {
  readonly counts: Record<string, number> = {};

  note(method: string, address: string | URL, status: number): void {
    const [, first = '', second = ''] = new URL(address).pathname.split('/');
    const name = `${method} /${first}/${second} ${status}`;
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }

  /** `fetch` whose answers are counted. */
  readonly fetch: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    const reply = await fetch(input, init);
    this.note(init?.method ?? 'GET', address, reply.status);
    return reply;
  };
}

/** Counts of several added up. */
export function addReplies(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** How many answers had a status. */
export function repliesWith(answers: Readonly<Record<string, number>>, isMeant: (status: number) => boolean): number {
  const meant = Object.entries(answers).filter(([name]) => isMeant(Number(name.slice(-3))));
  return meant.reduce((sum, [, count]) => sum + count, 0);
}
