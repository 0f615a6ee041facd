import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import type { Poke } from '@tagfalter/contract/sync-stream';
import { applyPoke } from '@tagfalter/local/sync/poke';
import * as v from 'valibot';
import type { Device } from './device.ts';

/** Steps between two events, so that pulls are exercised too. */
const STEPS_PER_EVENT = 3;
/** Coprime to small numbers, so that events arrive late, twice and out of order. */
const STRIDE = 7;

/** Events of an account's stream, each as the server would have sent it at its moment. */
export class Stream {
  readonly #said: Poke[] = [];
  #steps = 0;
  #pushes = 0;

  /**
   * Sometimes delivers an earlier event to a device.
   * @returns the device
   */
  async sayNowAndThen(origin: string, devices: readonly Device[]): Promise<Device | undefined> {
    this.#steps += 1;
    if (this.#steps % STEPS_PER_EVENT > 0) return undefined;
    const turn = this.#steps / STEPS_PER_EVENT;
    const device = devices[turn % devices.length];
    if (!device) return undefined;
    await this.#listen(origin, device.accountId);
    // Mostly the latest event, because only it can follow a device's cursor; otherwise any event.
    const carried = turn % 4 === 0 ? this.#said[(turn * STRIDE) % this.#said.length] : this.#said.at(-1);
    if (carried) await applyPoke(device.db, device.env, carried);
    return device;
  }

  /** Every second time, the events before the response to a push: all undelivered changes, including this push. */
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
    // A server that requires a newer app sends this app no events (S13).
    if (!reply.ok) return;
    const { changes, cursor, more, reset, epoch = 0 } = v.parse(pullChanges.reply, await reply.json());
    if (!more && !reset && Number(cursor) > after) this.#said.push({ after, upTo: Number(cursor), epoch, changes });
  }
}
