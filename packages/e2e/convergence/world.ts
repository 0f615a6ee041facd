import type { ConvergenceStage } from '@tagfalter/api/test/convergence-stage';
import { parseMutation } from '@tagfalter/contract/mutations';
import { MINUTE_MS, SECOND_MS } from '@tagfalter/domain/durations';
import type { DiaryAccount } from '@tagfalter/local/diary';
import { deleteEntry, getEntryByDate, saveEntry } from '@tagfalter/local/entries/entries';
import { saveOf } from '@tagfalter/local/entries/overlay';
import { listRevisions, restoreRevision } from '@tagfalter/local/entries/revisions';
import { Device } from './device.ts';
import { EarlierVersions } from './earlier-versions.ts';
import { saveDraft, typeInto } from './editing.ts';
import { ExpectedPhotos } from './expected-photos.ts';
import { LastWriters } from './last-writers.ts';
import { Ledger, wordsOf, wordsOfSave } from './ledger.ts';
import { Network } from './network.ts';
import { DAYS, type Schedule, type Step } from './steps.ts';
import { Stream } from './stream.ts';

/** Between two steps of a schedule. */
const STEP_MS = SECOND_MS;

type Of<D extends Step['do']> = Extract<Step, { do: D }>;

/** Account with its devices, the network between them and the server, and the typed words. */
export class World {
  readonly stage: ConvergenceStage;
  readonly accountId: string;
  readonly #account: DiaryAccount;
  readonly lastWriters = new LastWriters();
  readonly earlierVersions: EarlierVersions;
  readonly expectedPhotos = new ExpectedPhotos();
  readonly network = new Network((body) => {
    const receivedAt = this.stage.clock.now;
    return (answered) => {
      this.lastWriters.note(body, answered, receivedAt);
      this.earlierVersions.note(body, answered);
      this.expectedPhotos.note(body, answered);
    };
  });
  readonly ledger: Ledger;
  readonly devices: Device[];
  /** Whether two devices held the same unsaved words: either may save them. */
  sharedDraft = false;
  readonly #stream = new Stream();
  /** The device that has heard something of the stream after the last step. */
  #hearing: Device | undefined;
  /** A copy of some device's disk, on another disk. */
  #spare: ReadonlyMap<string, unknown[]> | undefined;
  /** The folder of the last backup. */
  #backup: string | undefined;

  constructor(stage: ConvergenceStage, account: DiaryAccount, { isPro, skews }: Pick<Schedule, 'isPro' | 'skews'>) {
    this.stage = stage;
    this.accountId = account.id;
    this.#account = account;
    this.ledger = new Ledger(isPro);
    this.earlierVersions = new EarlierVersions(account.entrySpace);
    this.devices = skews.map((minutes) => this.#device(minutes * MINUTE_MS));
  }

  #device(skew: number): Device {
    const { stage, network } = this;
    const account = this.#account;
    const { origin, clock } = stage;
    const receive = () => this.#stream.sayAfterPush(origin, account.id);
    return new Device({ account, network, origin, now: () => clock.now, receive }, skew);
  }

  /** Adds a device that knows nothing yet. */
  newDevice(): Device {
    const device = this.#device(0);
    this.devices.push(device);
    return device;
  }

  /** The devices on which a step may have changed something. */
  touchedBy(step: Step): Device[] {
    const places = placesOf(step);
    return [...places.flatMap((at) => this.devices[at] ?? []), ...(this.#hearing ? [this.#hearing] : [])];
  }

  close(): void {
    for (const device of this.devices) device.close();
  }

  async perform(step: Step): Promise<void> {
    this.stage.clock.now += STEP_MS;
    await this.#do(step);
    this.#hearing = await this.#stream.sayNowAndThen(this.stage.origin, this.devices);
  }

  async #do(step: Step): Promise<void> {
    switch (step.do) {
      case 'sync':
        return this.#sync(step);
      case 'deliver':
        return this.network.deliver();
      case 'forget':
        this.ledger.forget();
        return this.stage.forget(this.accountId);
      case 'backUp':
        this.#backup = await this.stage.backUp();
        return;
      case 'putBack':
        if (this.#backup) await this.stage.putBack(this.#backup);
        return;
      default: {
        const device = this.devices[step.device];
        if (device) await this.#act(device, step);
      }
    }
  }

  async #act(
    device: Device,
    step: Exclude<Step, Of<'sync' | 'deliver' | 'forget' | 'backUp' | 'putBack'>>,
  ): Promise<void> {
    switch (step.do) {
      case 'restart':
        return device.restart();
      case 'clock':
        device.skew = step.minutes * MINUTE_MS;
        return;
      case 'copy':
        this.#spare = await device.copy();
        return;
      case 'adopt':
        return this.#adopt(device);
      default:
        return this.#write(device, step, DAYS[step.day] ?? DAYS[0]);
    }
  }

  async #write(device: Device, step: Of<'write' | 'save' | 'favourite' | 'remove' | 'restore'>, date: string) {
    switch (step.do) {
      case 'write':
        await typeInto(device, date, step.edits, this.ledger);
        if (step.save) await saveDraft(device, date, this.ledger);
        return;
      case 'save':
        return saveDraft(device, date, this.ledger);
      case 'favourite':
        return favourite(device, date);
      case 'remove':
        return this.#remove(device, date);
      case 'restore':
        return restore(device, date, step.at);
    }
  }

  async #remove(device: Device, date: string): Promise<void> {
    const { db, env } = device;
    const view = await getEntryByDate(db, date);
    if (!view) return;
    this.ledger.delete(wordsOf(view));
    await noteBeneath(device, view.id);
    await deleteEntry(db, env, date);
  }

  async #sync({ devices, faults, pageRows, crash, meanwhile }: Of<'sync'>): Promise<void> {
    const syncing = devices.flatMap((at) => this.devices[at] ?? []);
    const [first] = syncing;
    this.network.faults = [...faults];
    this.network.pageRows = pageRows;
    let writing: Promise<void> | undefined;
    if (first && meanwhile) {
      const write: Step = { do: 'write', device: 0, save: true, ...meanwhile };
      this.network.meanwhile = () => {
        writing = this.#write(first, write, DAYS[meanwhile.day] ?? DAYS[0]);
        return writing;
      };
    }
    await Promise.all(syncing.map((device) => device.sync(crash)));
    // Somebody who writes goes on when the round dies under them; they may hit upon a database that is closed.
    await Promise.allSettled([writing]);
    this.network.faults = [];
    this.network.meanwhile = undefined;
  }

  /** A device becomes the copy of one; only where nothing would be lost by that. */
  async #adopt(device: Device): Promise<void> {
    if (!this.#spare) return;
    const { outbox, parked, uploads, drafts } = device.db;
    const left = await Promise.all([outbox, parked, uploads, drafts].map((table) => table.count()));
    if (left.some((count) => count > 0)) return;
    await device.adopt(this.#spare);
    this.sharedDraft ||= (await device.db.drafts.count()) > 0;
  }
}

function placesOf(step: Step): readonly number[] {
  if (step.do === 'sync') return step.devices;
  return 'device' in step ? [step.device] : [];
}

/** Notes the words beneath the pending changes of a day: the words of the server and of the other changes. */
async function noteBeneath({ db: { entries, outbox }, deletedBeneath }: Device, entryId: string): Promise<void> {
  const [row, changes] = await Promise.all([entries.get(entryId), outbox.where({ entryId }).toArray()]);
  const saves = changes.flatMap((change) => saveOf(parseMutation(change)) ?? []);
  const words = [row?.base ? wordsOf(row.base) : '', ...saves.map(wordsOfSave)].join(' ');
  for (const { args } of changes) deletedBeneath.set(JSON.stringify(args), words);
}

async function favourite({ db, env }: Device, date: string): Promise<void> {
  const view = await getEntryByDate(db, date);
  if (!view) return;
  const change = { fields: { isFavorite: !view.isFavorite }, addImages: [], removeImages: [] };
  await saveEntry(db, env, { date, timeZone: view.timeZone, change });
}

async function restore({ db, env }: Device, date: string, at: number): Promise<void> {
  const revisions = await listRevisions(db, env, db.entryIdOf(date));
  const revision = revisions[at % revisions.length];
  if (revision) await restoreRevision(db, env, revision);
}

/** The world in which a schedule is played. */
export async function createWorld(stage: ConvergenceStage, schedule: Schedule): Promise<World> {
  return new World(stage, await stage.account(schedule), schedule);
}
