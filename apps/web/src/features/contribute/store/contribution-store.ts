import type { GuestFileRole } from '@tagfalter/domain/event';
import type { ContributionRow, ReceiptRow } from '@tagfalter/local/guest/contribution-rows';
import type { AddResult, GuestProof, PreparedFile, TypedGuestWords } from '@tagfalter/local/guest/contributions';
import type { ChunkStore } from '#platform/recorder/session.ts';

/** Why sending pauses. Of `network`, `throttled` and `server` it gets out by itself; the others need somebody. */
export type Pause =
  | 'network'
  | 'throttled'
  | 'server'
  | 'store'
  | 'full'
  | 'device'
  | 'bug'
  | 'outdated'
  | 'signed-out';

/** A contribution as its dialog sees it. */
export interface ContributionStoreState {
  row: ContributionRow;
  receipts: readonly ReceiptRow[];
  /** Whether sending has failed, and nothing tries again by itself. */
  hasFailed: boolean;
  pause: Pause | null;
  /** When it goes on by itself, if that is known. */
  retryAt: number | null;
  isSending: boolean;
}

/** Where a contribution lives while it is written and sent: this device's store, or, without one, this page's memory. */
export interface ContributionStore {
  /** Whether it survives the page. */
  readonly isStored: boolean;
  state(): ContributionStoreState;
  subscribe(listener: () => void): () => void;
  holds(source: string): Promise<boolean>;
  /**
   * Its role is decided here, where the places are counted: what is left out beforehand takes none.
   * @param instead hash of the file whose place it takes, which stays if this one cannot be kept
   * @throws storage error (`isFull`) if the device is full
   */
  add(file: PreparedFile, instead?: string): Promise<AddResult>;
  remove(hash: string): Promise<void>;
  setRole(hash: string, role: GuestFileRole): Promise<boolean>;
  /** Says which photo task a picture was taken for. @param task `null` for none */
  setTask(hash: string, task: string | null): Promise<void>;
  /** 'Senden'. */
  submit(words: TypedGuestWords): Promise<void>;
  /** Tries what was refused once more, with another code or ticket if given. */
  retry(proof?: GuestProof): Promise<void>;
  /** Where a recorder keeps its chunks. */
  readonly chunks: ChunkStore;
  /** Sound of recordings that a killed tab left behind; they are forgotten once `keep` has resolved. */
  recover(
    keep: (sound: { recordingId: string; chunks: Blob[]; mime: string; atMostMs: number }) => Promise<void>,
  ): Promise<void>;
  /** A small picture of a file, or the sound of a greeting. */
  blobOf(hash: string): Promise<Blob | undefined>;
}
