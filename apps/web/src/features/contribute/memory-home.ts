import type { WireEvent } from '@tagfalter/contract/wire-event';
import { fileListFault } from '@tagfalter/domain/event';
import { sha256Of } from '@tagfalter/local/base/hash';
import { reporting } from '@tagfalter/local/base/report';
import { blankRow, type ContributionFile, type ContributionRow } from '@tagfalter/local/guest/contribution-rows';
import type { GuestWords, PreparedFile } from '@tagfalter/local/guest/contributions';
import { report } from '#platform/error-log.ts';
import type { ChunkStore } from '#platform/recorder/session.ts';
import type { ContributionHome, HomeState } from './contribution-home.ts';
import { sendForm } from './send-form.ts';

/** Names for a contribution that no store holds: the form it is sent by has a key of its own. */
const inMemory = () => ({
  id: crypto.randomUUID(),
  secret: '',
  device: crypto.randomUUID(),
  account: null,
  createdAt: Date.now(),
});

/** The recorder itself holds the seconds; without a store there is nowhere else to put them. */
const MEMORY_CHUNKS: ChunkStore = {
  begin: async () => crypto.randomUUID(),
  append: async () => undefined,
  mayGoOn: async () => true,
  discard: async () => undefined,
  release: () => undefined,
};

/** A contribution in the page's memory, for browsers that give it no store: 'Senden' sends everything at once. */
export function createMemoryHome(
  token: string,
  event: Pick<WireEvent, 'id' | 'receiptKey' | 'sharingMode'>,
): ContributionHome {
  const held = new Map<string, PreparedFile>();
  const listeners = new Set<() => void>();
  let current: HomeState = {
    row: blankRow(event, inMemory()),
    receipts: [],
    hasFailed: false,
    pause: null,
    isSending: false,
  };
  const show = (changes: Partial<HomeState>, row: Partial<ContributionRow> = {}) => {
    current = { ...current, ...changes, row: { ...current.row, ...row } };
    for (const listener of listeners) listener();
  };
  const setFiles = (files: ContributionFile[]) => show({}, { files });
  const send = async (words: GuestWords) => {
    show({ isSending: true, hasFailed: false }, { ...words, submitted: true, block: null });
    const result = await sendForm({ token, key: current.row.id, words, files: [...held.values()] }).catch(
      reporting({ report }, 'guest: the form', { status: 'failed' } as const),
    );
    const files = current.row.files.map((file) => ({ ...file, state: 'received' as const }));
    if (result.status === 'sent') show({ isSending: false }, { files, state: 'finished', told: current.row.change });
    else if (result.status === 'refused') show({ isSending: false }, { block: { code: result.code, at: Date.now() } });
    else show({ isSending: false, hasFailed: true }, { submitted: false });
  };
  return {
    isStored: false,
    state: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    holds: async (source) => current.row.files.some((file) => file.source === source),
    add: async (file) => {
      const hash = await sha256Of(file.blob);
      const { files } = current.row;
      if (held.has(hash)) return 'known';
      const { name, role, source, blob } = file;
      const next = [
        ...files,
        { hash, source, role, name, size: blob.size, type: blob.type, state: 'waiting' as const },
      ];
      if (fileListFault(next.map((one) => one.role)) !== null) return 'full';
      held.set(hash, file);
      setFiles(next);
      return 'added';
    },
    remove: async (hash) => {
      held.delete(hash);
      setFiles(current.row.files.filter((file) => file.hash !== hash));
    },
    setRole: async (hash, role) => {
      const files = current.row.files.map((file) => (file.hash === hash ? { ...file, role } : file));
      if (fileListFault(files.map((file) => file.role)) !== null) return false;
      const file = held.get(hash);
      if (file) held.set(hash, { ...file, role });
      setFiles(files);
      return true;
    },
    submit: send,
    retry: async (eventCode) => {
      const { guestName, topMoment, guestMessage } = current.row;
      await send({ guestName, topMoment, guestMessage, ...(eventCode === undefined ? {} : { eventCode }) });
    },
    chunks: MEMORY_CHUNKS,
    recover: async () => undefined,
    blobOf: async (hash) => held.get(hash)?.preview ?? held.get(hash)?.blob,
  };
}
