import { type Control, createControl } from '@tagfalter/local/archive/control';
import type { Env } from '@tagfalter/local/base/env';
import { createStore } from '@tagfalter/local/base/store';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import type { NamedFile } from '@tagfalter/local/whereabouts/named-files';
import { type CheckedPhoto, chooseSample, readSpotCheck, runSpotCheck } from '@tagfalter/local/whereabouts/spot-check';

/** State of a spot check; `unreachable` and `failed` tell how the last one ended. */
export interface SpotCheckState {
  kind: 'idle' | 'running' | 'unreachable' | 'failed';
  wanted: number;
  /** Photos checked so far. */
  photos: readonly CheckedPhoto[];
}

const IDLE: SpotCheckState = { kind: 'idle', wanted: 0, photos: [] };

/** The spot check of a diary; it goes on while its owner looks at other screens. */
export class SpotCheckRun {
  readonly #db: DiaryDb;
  readonly #env: Env;
  readonly #state = createStore(IDLE);
  #control: Control | undefined;

  constructor(db: DiaryDb, env: Env) {
    this.#db = db;
    this.#env = env;
  }

  readonly state = this.#state.get;
  readonly subscribe = this.#state.subscribe;
  /** Cancels the check; photos checked so far are kept. */
  readonly stop = (): void => this.#control?.cancel();

  /** Never rejects; an error is told by `state`. @param files from which the sample is chosen */
  async start(files: readonly NamedFile[]): Promise<void> {
    if (this.state().kind === 'running') return;
    const [db, env, control] = [this.#db, this.#env, createControl()];
    this.#control = control;
    this.#state.set({ ...IDLE, kind: 'running' });
    try {
      const sample = chooseSample(files, await readSpotCheck(db), env.random);
      this.#state.set({ ...this.state(), wanted: sample.length });
      const announce = (photos: readonly CheckedPhoto[]) => this.#state.set({ ...this.state(), photos });
      const end = await runSpotCheck({ db, env, control }, sample, announce);
      this.#state.set(end === 'unreachable' ? { ...IDLE, kind: 'unreachable' } : IDLE);
    } catch (error) {
      // Expected: the account was left.
      if (db.hasBeenClosed()) return;
      env.report(error, 'spot check of photos');
      this.#state.set({ ...IDLE, kind: 'failed' });
    }
  }
}
