import { connect, type Socket } from 'node:net';

/** One connection of a browser and the one to the product that carries it on. */
export interface Pair {
  client: Socket;
  server: Socket;
}

/** A fault that waits for the next request to a path, and what is told when it strikes. */
interface Armed<Told extends unknown[] = []> {
  path: string;
  struck: (...told: Told) => void;
}

/** What the faults need of the proxy. */
interface Carrying {
  /** The bytes of the request, once it has been answered. */
  kept: () => readonly Buffer[];
  /** Carries answers of the connection as before. */
  goOn: () => void;
  /** Where the product listens. */
  port: () => number;
}

/** The faults that befall one request each: they wait for it, strike and are over. */
export class OneTimeFaults {
  #hold: Armed<[release: () => void]> | undefined;
  #drop: Armed | undefined;
  #twice: Armed | undefined;

  holdAnswerTo(path: string): Promise<() => void> {
    return new Promise((struck) => {
      this.#hold = { path, struck };
    });
  }

  dropAnswerTo(path: string): Promise<void> {
    return new Promise((struck) => {
      this.#drop = { path, struck };
    });
  }

  deliverTwice(path: string): Promise<void> {
    return new Promise((struck) => {
      this.#twice = { path, struck };
    });
  }

  disarm(): void {
    this.#hold = this.#drop = this.#twice = undefined;
  }

  /** A request begins, and with it the fault that waits for it. True when its bytes are to be kept for a second delivery. */
  begin(path: string, pair: Pair, { kept, goOn, port }: Carrying): boolean {
    const hold = this.#hold;
    if (hold && path.startsWith(hold.path)) {
      this.#hold = undefined;
      holdAnswer(pair, hold.struck, goOn);
      return false;
    }
    const drop = this.#drop;
    if (drop && path.startsWith(drop.path)) {
      this.#drop = undefined;
      dropAnswer(pair, drop.struck);
      return false;
    }
    const twice = this.#twice;
    if (!twice || !path.startsWith(twice.path)) return false;
    this.#twice = undefined;
    deliverAgain(pair, port, kept, twice.struck);
    return true;
  }
}

/** The next answer stays away until it is released. */
function holdAnswer({ client, server }: Pair, held: (release: () => void) => void, goOn: () => void): void {
  server.removeAllListeners('data');
  server.once('data', (answer) => {
    server.pause();
    held(() => {
      client.write(answer);
      goOn();
      server.resume();
    });
  });
}

/** The connection is reset instead of the next answer. */
function dropAnswer({ client, server }: Pair, dropped: () => void): void {
  server.removeAllListeners('data');
  server.once('data', () => {
    client.resetAndDestroy();
    dropped();
  });
}

/** Once the request has been answered, its bytes go to the product a second time. */
function deliverAgain(
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
