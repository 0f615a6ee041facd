import { type Control, createControl } from '@tagfalter/local/archive/control';
import type { Env } from '@tagfalter/local/base/env';
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
  readonly #listeners = new Set<() => void>();
  #state = IDLE;
  #control: Control | undefined;

  constructor(db: DiaryDb, env: Env) {
    this.#db = db;
    this.#env = env;
  }

  readonly state = (): SpotCheckState => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  /** Cancels the check; photos checked so far are kept. */
  readonly stop = (): void => this.#control?.cancel();

  /** Never rejects; an error is told by `state`. @param files from which the sample is chosen */
  async start(files: readonly NamedFile[]): Promise<void> {
    if (this.#state.kind === 'running') return;
    const [db, env, control] = [this.#db, this.#env, createControl()];
    this.#control = control;
    this.#set({ ...IDLE, kind: 'running' });
    try {
      const sample = chooseSample(files, await readSpotCheck(db), env.random);
      this.#set({ ...this.#state, wanted: sample.length });
      const tell = (photos: readonly CheckedPhoto[]) => this.#set({ ...this.#state, photos });
      const end = await runSpotCheck({ db, env, control }, sample, tell);
      this.#set(end === 'unreachable' ? { ...IDLE, kind: 'unreachable' } : IDLE);
    } catch (error) {
      // Expected: the account was left.
      if (db.hasBeenClosed()) return;
      env.report(error, 'spot check of photos');
      this.#set({ ...IDLE, kind: 'failed' });
    }
  }

  #set(state: SpotCheckState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
