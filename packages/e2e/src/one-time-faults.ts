import { connect, type Socket } from 'node:net';

/** One connection of a browser and the one to the product that carries it on. */
export interface Pair {
  client: Socket;
  server: Socket;
}

/** The next answer stays away until it is released; afterwards `goOn` carries the connection as before. */
export function holdAnswer(
  { client, server }: Pair,
  { held, released }: { held: () => void; released: Promise<void> },
  goOn: () => void,
): void {
  server.removeAllListeners('data');
  server.once('data', (answer) => {
    server.pause();
    held();
    void released.then(() => {
      client.write(answer);
      goOn();
      server.resume();
    });
  });
}

/** The connection is reset instead of the next answer. */
export function dropAnswer({ client, server }: Pair, dropped: () => void): void {
  server.removeAllListeners('data');
  server.once('data', () => {
    client.resetAndDestroy();
    dropped();
  });
}

/** Once the request has been answered, its bytes go to the product a second time. */
export function deliverAgain(
  { server }: Pair,
  port: () => number,
  bytes: () => readonly Buffer[],
  delivered: () => void,
): void {
  server.once('data', () => {
    const again = connect({ port: port(), host: '127.0.0.1' });
    again.on('error', () => again.destroy());
    again.write(Buffer.concat(bytes()));
    again.once('data', () => {
      again.destroy();
      delivered();
    });
  });
}
