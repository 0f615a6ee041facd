import type { WireEvent } from '@tagfalter/contract/wire-event';
import { fileListFault, roleWithPlace } from '@tagfalter/domain/event';
import { sha256Of } from '@tagfalter/local/base/hash';
import { createStore } from '@tagfalter/local/base/store';
import { blankRow, type ContributionFile, type ContributionRow } from '@tagfalter/local/guest/contribution-rows';
import type { PreparedFile, TypedGuestWords } from '@tagfalter/local/guest/contributions';
import type { ChunkStore } from '#platform/recorder/session.ts';
import type { ContributionStore, ContributionStoreState } from './contribution-store.ts';
import { rememberedAccount } from './guest-store.ts';
import { createFormSender } from './send-in-forms.ts';

/** Names for a contribution that no store holds: the forms it is sent by have keys of their own. */
const inMemory = () => ({ id: crypto.randomUUID(), secret: '', device: crypto.randomUUID(), createdAt: Date.now() });

/** The recorder itself holds the seconds; without a store there is nowhere else to put them. */
const MEMORY_CHUNKS: ChunkStore = {
  begin: async () => crypto.randomUUID(),
  append: async () => undefined,
  mayGoOn: async () => true,
  discard: async () => undefined,
  release: () => undefined,
};

/** Besides what every home does, what has arrived can be deleted as long as the page is open. */
export interface MemoryStore extends ContributionStore {
  /** Deletes at the server what has arrived. @returns false if something may still be there */
  withdraw(): Promise<boolean>;
}

/** A contribution in the page's memory, for browsers that give it no store: 'Senden' sends everything at once. */
export function createMemoryStore(
  token: string,
  event: Pick<WireEvent, 'id' | 'receiptKey' | 'sharingMode' | 'needsApproval'>,
): MemoryStore {
  const held = new Map<string, PreparedFile>();
  const needsAccount = event.sharingMode === 'account_required';
  const account = needsAccount ? rememberedAccount() : null;
  const sender = createFormSender({ token, account, needsAccount, held });
  const store = createStore<ContributionStoreState>({
    row: blankRow(event, { ...inMemory(), account }),
    receipts: [],
    hasFailed: false,
    pause: null,
    retryAt: null,
    isSending: false,
  });
  const rowNow = () => store.get().row;
  const show = (changes: Partial<ContributionStoreState>, row: Partial<ContributionRow> = {}) => {
    store.set({ ...store.get(), ...changes, row: { ...rowNow(), ...row } });
  };
  const setFiles = (files: ContributionFile[]) => show({}, { files });
  const markArrived = (hashes: ReadonlySet<string>) =>
    setFiles(rowNow().files.map((file) => (hashes.has(file.hash) ? { ...file, state: 'received' } : file)));
  const send = async (words: TypedGuestWords) => {
    if (store.get().isSending) return;
    show({ isSending: true, hasFailed: false }, { ...words, submitted: true, block: null });
    const result = await sender.send(words, markArrived);
    if (result.status === 'sent') {
      held.clear();
      const { needsApproval: awaitsApproval } = event;
      show({ isSending: false }, { state: 'finished', told: rowNow().change, awaitsApproval });
    } else if (result.status === 'refused')
      show({ isSending: false }, { block: { code: result.code, at: Date.now() } });
    else show({ isSending: false, hasFailed: true }, { submitted: false });
  };
  return {
    isStored: false,
    state: store.get,
    subscribe: store.subscribe,
    holds: async (source) => rowNow().files.some((file) => file.source === source),
    add: async (file, instead) => {
      const hash = await sha256Of(file.blob);
      const files = rowNow().files.filter((one) => one.hash !== instead);
      if (held.has(hash)) return 'known';
      const { name, orElse, source, blob } = file;
      const requested = orElse === undefined ? [file.role] : [file.role, orElse];
      const role = roleWithPlace(
        files.map((one) => one.role),
        requested,
      );
      if (role === null) return 'full';
      const next = [
        ...files,
        { hash, source, role, name, size: blob.size, type: blob.type, state: 'waiting' as const },
      ];
      if (instead !== undefined) held.delete(instead);
      held.set(hash, { ...file, role });
      setFiles(next);
      return 'added';
    },
    remove: async (hash) => {
      held.delete(hash);
      setFiles(rowNow().files.filter((file) => file.hash !== hash));
    },
    setRole: async (hash, role) => {
      const files = rowNow().files.map((file) => (file.hash === hash ? { ...file, role } : file));
      if (fileListFault(files.map((file) => file.role)) !== null) return false;
      const file = held.get(hash);
      if (file) held.set(hash, { ...file, role });
      setFiles(files);
      return true;
    },
    // The form of one go has no field for it: no task is offered here.
    setTask: async () => undefined,
    submit: send,
    withdraw: () => sender.withdraw(),
    retry: async (proof = {}) => {
      const { guestName, topMoment, guestMessage } = rowNow();
      await send({ guestName, topMoment, guestMessage, ...proof });
    },
    chunks: MEMORY_CHUNKS,
    recover: async () => undefined,
    blobOf: async (hash) => held.get(hash)?.preview ?? held.get(hash)?.blob,
  };
}
