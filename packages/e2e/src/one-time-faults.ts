import { connect, type Socket } from 'node:net';

/** Connection of a browser, and its continuation to the product. */
export interface Pair {
  client: Socket;
  server: Socket;
}

/** A fault that waits for the next request to a path. `begin` is true when the bytes of that request are to be kept. */
interface ArmedFault {
  path: string;
  begin: (pair: Pair, carrying: Carrying) => boolean;
}

/** Functions of the proxy that the faults need. */
interface Carrying {
  /** The bytes of the request, once it has been answered. */
  kept: () => readonly Buffer[];
  /** Carries answers of the connection as before. */
  goOn: () => void;
  /** Where the product listens. */
  port: () => number;
}

/**
 * The faults that befall one request each: they wait for it, strike and are over. Where the browser leaves before the
 * answer has come, the fault waits for the next.
 */
export class OneTimeFaults {
  #armed = new Map<'hold' | 'drop' | 'twice', ArmedFault>();

  holdReplyTo(path: string): Promise<() => void> {
    return new Promise((struck) => {
      this.#armed.set('hold', { path, begin: (pair, { goOn }) => holdReply(pair, struck, goOn) });
    });
  }

  dropReplyTo(path: string): Promise<void> {
    return new Promise((struck) => {
      this.#armed.set('drop', { path, begin: (pair) => dropReply(pair, struck) });
    });
  }

  deliverTwice(path: string): Promise<void> {
    return new Promise((struck) => {
      this.#armed.set('twice', { path, begin: (pair, { port, kept }) => deliverAgain(pair, port, kept, struck) });
    });
  }

  disarm(): void {
    this.#armed = new Map();
  }

  /** A request begins, and with it the fault that waits for it. True when its bytes are to be kept for a second delivery. */
  begin(path: string, pair: Pair, carrying: Carrying): boolean {
    const armed = this.#armed;
    const [name, fault] = [...armed].find(([, { path: awaited }]) => path.startsWith(awaited)) ?? [];
    if (!name || !fault) return false;
    armed.delete(name);
    const keeps = fault.begin(pair, carrying);
    let isAnswered = false;
    pair.server.once('data', () => {
      isAnswered = true;
    });
    pair.client.once('close', () => {
      if (!isAnswered && !armed.has(name)) armed.set(name, fault);
    });
    return keeps;
  }
}

/** The next answer stays away until it is released. */
function holdReply({ client, server }: Pair, held: (release: () => void) => void, goOn: () => void): false {
  server.removeAllListeners('data');
  server.once('data', (answer) => {
    server.pause();
    held(() => {
      client.write(answer);
      goOn();
      server.resume();
    });
  });
  return false;
}

/** The connection is reset instead of the next answer. */
function dropReply({ client, server }: Pair, dropped: () => void): false {
  server.removeAllListeners('data');
  server.once('data', () => {
    client.resetAndDestroy();
    dropped();
  });
  return false;
}

/** Once the request has been answered, its bytes go to the product a second time. */
function deliverAgain(
  { server }: Pair,
  port: () => number,
  bytes: () => readonly Buffer[],
  delivered: () => void,
): true {
  server.once('data', () => {
    const again = connect({ port: port(), host: '127.0.0.1' });
    again.on('error', () => again.destroy());
    again.write(Buffer.concat(bytes()));
    again.once('data', () => {
      again.destroy();
      delivered();
    });
  });
  return true;
}
