import type { ArchiveOrder, ArchiveProgress, FileInArchive } from '@tagfalter/local/archive/archive-files';
import { archiveFiles } from '@tagfalter/local/archive/archive-files';
import { type Control, createControl } from '@tagfalter/local/archive/control';
import { type ArchiveContents, keepLastExport } from '@tagfalter/local/archive/last-export';
import { zipOf } from '@tagfalter/local/archive/zip';
import type { Env } from '@tagfalter/local/base/env';
import { isFull } from '@tagfalter/local/base/storage-error';
import { createEmitter } from '@tagfalter/local/base/store';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import type { SaveArchive } from './save-archive.ts';

/** State of an archive made on this device. */
export interface ExportState {
  kind: 'idle' | 'running' | 'paused' | 'done' | 'full' | 'failed';
  /** Name of the file. */
  name: string;
  /** Unknown until the diary has been read. */
  progress: ArchiveProgress | null;
  /** Files in the archive so far, each with its SHA-256. */
  files: readonly FileInArchive[];
  /** Milliseconds since the epoch. */
  startedAt: number;
}

const IDLE: ExportState = { kind: 'idle', name: '', progress: null, files: [], startedAt: 0 };
/** Thousands of files go by: a screen needs to hear of them now and then. */
const TELL_MS = 100;

/** The archive that a diary's owner has asked for on this device; it goes on while they look at other screens. */
export class DeviceExport {
  readonly #db: DiaryDb;
  readonly #env: Env;
  readonly #changes = createEmitter();
  #state = IDLE;
  #control: Control | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(db: DiaryDb, env: Env) {
    this.#db = db;
    this.#env = env;
  }

  readonly state = (): ExportState => this.#state;
  readonly subscribe = this.#changes.subscribe;

  readonly pause = (): void => {
    if (this.#state.kind !== 'running') return;
    this.#control?.pause();
    this.#set({ kind: 'paused' });
  };
  readonly resume = (): void => {
    if (this.#state.kind !== 'paused') return;
    this.#control?.resume();
    this.#set({ kind: 'running' });
  };
  /** Aborts a running archive, or forgets a finished one. */
  readonly cancel = (): void => {
    this.#control?.cancel();
    this.#control = undefined;
    this.#set(IDLE);
  };

  /** Never rejects; the state tells of a failure. */
  async start(name: string, order: ArchiveOrder, save: SaveArchive): Promise<void> {
    this.cancel();
    const control = createControl();
    this.#control = control;
    const files: FileInArchive[] = [];
    this.#set({ ...IDLE, kind: 'running', name, files, startedAt: this.#env.now() });
    const made: { contents?: ArchiveContents } = {};
    const listener = {
      onProgress: (progress: ArchiveProgress) => this.#note(control, { progress: { ...progress } }),
      onFile: (file: FileInArchive) => void files.push(file),
      onContents: (all: ArchiveContents) => {
        made.contents = all;
      },
    };
    try {
      const input = archiveFiles({ db: this.#db, env: this.#env, control }, order, listener);
      let bytes = 0;
      const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, controller) => {
          bytes += chunk.length;
          controller.enqueue(chunk);
        },
      });
      await save(zipOf(input).pipeThrough(counted), control.signal);
      if (order.year === null && made.contents) await this.#remember(bytes, made.contents);
      if (this.#control === control) this.#set({ kind: 'done', files: [...files] });
    } catch (error) {
      // Expected: the archive was aborted, or the account was left.
      if (control.signal.aborted || this.#db.hasBeenClosed()) return;
      const kind = isFull(error) ? 'full' : 'failed';
      if (kind === 'failed') this.#env.report(error, 'archive of the diary');
      this.#set({ kind });
    }
  }

  async #remember(bytes: number, contents: ArchiveContents): Promise<void> {
    const missing = this.#state.progress?.missing ?? 0;
    await keepLastExport(this.#db, { at: this.#env.now(), missing, bytes }, contents);
  }

  #note(control: Control, change: Partial<ExportState>): void {
    if (this.#control !== control) return;
    this.#state = { ...this.#state, ...change };
    this.#telling ??= setTimeout(() => this.#set({ files: [...this.#state.files] }), TELL_MS);
  }

  #set(change: Partial<ExportState>): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#state = { ...this.#state, ...change };
    this.#changes.emit();
  }
}
