import { createServer } from 'node:net';

/** Below every system's range for outgoing connections, so that none of them takes the port in the meantime. */
const FROM = 12_000;
const TO = 32_000;
const TRIES = 50;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A loopback port that was free a moment ago, drawn at random: test workers ask side by side. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < TRIES; i++) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${TRIES} ports was free`);
}
