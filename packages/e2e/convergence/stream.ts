import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import type { Poke } from '@tagfalter/contract/sync-stream';
import { applyPoke } from '@tagfalter/local/sync/poke';
import * as v from 'valibot';
import type { Device } from './device.ts';

/** Steps between two events: the way by pulls has to be gone as well. */
const STEPS_PER_EVENT = 3;
/** Has no divisor in common with small numbers, so that events come late, twice and out of order. */
const STRIDE = 7;

/** What the stream of an account has said, each of it as the server would have carried it at that moment. */
export class Stream {
  readonly #said: Poke[] = [];
  #steps = 0;
  #pushes = 0;

  /**
   * Now and then lets a device hear something that was said at some time.
   * @returns the device
   */
  async sayNowAndThen(origin: string, devices: readonly Device[]): Promise<Device | undefined> {
    this.#steps += 1;
    if (this.#steps % STEPS_PER_EVENT > 0) return undefined;
    const turn = this.#steps / STEPS_PER_EVENT;
    const device = devices[turn % devices.length];
    if (!device) return undefined;
    await this.#listen(origin, device.accountId);
    // Mostly the latest, which alone may lead on from where a device stands; then again any.
    const carried = turn % 4 === 0 ? this.#said[(turn * STRIDE) % this.#said.length] : this.#said.at(-1);
    if (carried) await applyPoke(device.db, device.env, carried);
    return device;
  }

  /** Every second time what a device hears before the answer to its push: all that was not said yet, this push among it. */
  async sayAfterPush(origin: string, accountId: string): Promise<Poke[]> {
    this.#pushes += 1;
    if (this.#pushes % 2 > 0) return [];
    await this.#listen(origin, accountId);
    return this.#said.slice(-1);
  }

  async #listen(origin: string, token: string): Promise<void> {
    const after = this.#said.at(-1)?.upTo ?? 0;
    const headers = { authorization: `Bearer ${token}` };
    const query = `protocol=${PROTOCOL}&cursor=${after}`;
    const reply = await fetch(`${origin}${pullChanges.path}?${query}`, { headers });
    // A server that wants a newer app has nothing to say to this one (S13).
    if (!reply.ok) return;
    const { changes, cursor, more, reset, epoch = 0 } = v.parse(pullChanges.reply, await reply.json());
    if (!more && !reset && Number(cursor) > after) this.#said.push({ after, upTo: Number(cursor), epoch, changes });
  }
}
