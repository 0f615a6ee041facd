import { makeDevice } from './device.ts';
import { FakeServer } from './fake-server.ts';

export const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

/** Two devices of an account that hold the same day, and their server. */
export async function twoDevices() {
  const server = new FakeServer();
  const account = server.account(ACCOUNT);
  const [one, two] = [makeDevice(server, ACCOUNT), makeDevice(server, ACCOUNT)];
  await one.write({ text: 'am Anfang' });
  await one.sync();
  await two.sync();
  return { server, account, one, two };
}
