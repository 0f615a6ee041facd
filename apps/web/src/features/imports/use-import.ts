import {
  applyImport,
  cancelImport,
  createImport,
  getImport,
  type ImportState,
  type LeaveOut,
} from '@tagfalter/contract/imports';
import type { Fault } from '@tagfalter/local/base/fault';
import type { Reply } from '@tagfalter/local/base/request';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { accountRequest } from '#entities/person/account-request.ts';
import { env } from '#platform/env.ts';
import { type ArchiveUpload, archiveUpload, sendArchive, stopArchive } from './archive-upload.ts';
import type { ReportChoice } from './report-choice.ts';

/** Import of the account, and the actions on it. */
export interface ImportWork {
  /** `undefined` until it is read; `null` if there is none. */
  state: ImportState | null | undefined;
  upload: ArchiveUpload | null;
  /** Why the last request failed. */
  fault: Fault | null;
  isBusy: boolean;
  /** Whether this window has started to apply it. */
  hasBegun: boolean;
  /** Starts an import from a file, or resumes its interrupted upload. */
  choose: (file: File) => Promise<void>;
  apply: (dates: readonly { entry: string; date: string }[], sendOnce: ReportChoice) => Promise<void>;
  /** Resumes an import that waits for space, optionally leaving something out. */
  goOn: (leaveOut?: LeaveOut) => Promise<void>;
  /** Cancels the import in any state: 'Verwerfen' and 'Abbrechen'. */
  cancel: () => Promise<void>;
  /** Clears a finished import to start another. */
  leave: () => void;
  again: () => void;
}

/** Poll interval while the server works, milliseconds. */
const LOOK_MS = 1500;
/** Retry interval while the server is unreachable, milliseconds: `online` events are not reliable. */
const AGAIN_MS = 10_000;
const MOVING: readonly ImportState['state'][] = ['checking', 'applying'];

export function useImport(): ImportWork {
  const { accountId } = useDiary();
  const [state, setState] = useState<ImportState | null>();
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasBegun, begin] = useState(false);
  const running = useRef(false);
  const upload = useSyncExternalStore(archiveUpload.subscribe, archiveUpload.get);

  const look = useCallback(async () => {
    const reply = await accountRequest({ method: 'GET', path: getImport.path, schema: getImport.reply });
    if (reply.ok) setState(reply.value.import);
    setFault(reply.ok ? null : reply.fault);
  }, []);

  const isSending = upload !== null;
  useEffect(() => {
    // Also reads the state once this window's upload has ended.
    if (!isSending) void look();
  }, [isSending, look]);
  const isUnreached = fault?.kind === 'network';
  useEffect(() => {
    if (!isUnreached) return;
    const stop = new AbortController();
    addEventListener('online', () => void look(), { signal: stop.signal });
    const timer = setInterval(() => void look(), AGAIN_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [isUnreached, look]);
  const isMoving = state != null && MOVING.includes(state.state);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isMoving, look]);

  /** Sends a request and adopts the returned state; ignored while another request runs. */
  async function sendOnce(ask: () => Promise<Reply<ImportState>>): Promise<ImportState | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    const reply = await ask();
    running.current = false;
    setBusy(false);
    setFault(reply.ok ? null : reply.fault);
    if (!reply.ok) return undefined;
    setState(reply.value);
    return reply.value;
  }
  const pathOf = (path: string): string => path.replace(':id', encodeURIComponent(state?.id ?? ''));

  return {
    ...{ state, upload, fault, isBusy, hasBegun },
    async choose(file) {
      const { name, size } = file;
      const isSame = state?.state === 'uploading' && state.name === name && state.size === size;
      const body = { name: name.slice(0, 255), size, timeZone: env.timeZone() };
      const { path, reply: schema } = createImport;
      const begun = isSame ? state : await sendOnce(() => accountRequest({ method: 'POST', path, body, schema }));
      if (begun) await sendArchive(accountId, begun, file);
    },
    async apply(dates, { kept, restores }) {
      const { path, reply: schema } = applyImport;
      const readers = { keepVisible: [...kept], restoreVisibility: restores };
      const body = { dates, timeZone: env.timeZone(), ...readers };
      if (await sendOnce(() => accountRequest({ method: 'POST', path: pathOf(path), body, schema }))) begin(true);
    },
    async goOn(leaveOut) {
      const { path, reply: schema } = applyImport;
      const body = { dates: [], ...(leaveOut && { leaveOut }) };
      await sendOnce(() => accountRequest({ method: 'POST', path: pathOf(path), body, schema }));
    },
    async cancel() {
      const { path, reply: schema } = cancelImport;
      if (await sendOnce(() => accountRequest({ method: 'DELETE', path: pathOf(path), schema }))) stopArchive();
    },
    leave: () => setState(null),
    again: () => void look(),
  };
}
