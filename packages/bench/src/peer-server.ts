import * as v from 'valibot';

/** Orders of the bench to the server process of a peer; each is answered by its own `do`. */
const OrderSchema = v.variant('do', [
  v.object({ do: v.literal('listen'), port: v.number() }),
  v.object({ do: v.literal('seed'), account: v.string(), entries: v.number() }),
]);
export type PeerOrder = v.InferOutput<typeof OrderSchema>;

/** A peer's server as its documentation sets it up. */
export interface PeerServer {
  listen(port: number): Promise<void>;
  /** Puts `entries` days into an account, past the network. */
  seed(account: string, entries: number): Promise<void>;
}

/** An empty page, for a browser that is to be on this server's origin. */
export const EMPTY_PAGE = '<!doctype html><meta charset="utf-8"><title>bench</title>';

/** Serves the peer by the bench's orders until the bench ends. */
export function obey(server: PeerServer): void {
  process.on('message', async (message) => {
    const order = v.parse(OrderSchema, message);
    if (order.do === 'listen') await server.listen(order.port);
    else await server.seed(order.account, order.entries);
    process.send?.(order.do);
  });
  process.on('disconnect', () => process.exit(0));
}
