import { useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { RehearsalFault, RehearsalResult } from '@tagfalter/local/guest/rehearse';
import { useEffect, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { report, reportUnlessOffline } from '#platform/error-log.ts';
import { type KeptRehearsal, keepRehearsal, keptRehearsal } from './kept-rehearsal.ts';
import { clearLeftovers, type RehearsalParts, runGuest, runLine } from './run-rehearsal.ts';

/** Reason of a failure; `busy`: another tab rehearses; `device`: our code or this device's store failed. */
export type RunFault = RehearsalFault | { kind: 'busy' } | { kind: 'device' };

/** State of the current run. */
export type RehearsalRun =
  | { kind: 'idle' }
  | { kind: 'guest'; share: number }
  | { kind: 'line' }
  | { kind: 'failed'; of: 'guest' | 'line'; why: RunFault };

export interface UsedRehearsal {
  run: RehearsalRun;
  kept: KeptRehearsal;
  keep: (changes: Partial<KeptRehearsal>) => void;
  /** Runs the simulated guest, then measures the connection. */
  start: () => void;
  measure: () => void;
  cancel: () => void;
}

/** Runs rehearsals of an event, one at a time; leaving the page aborts them and removes their data. */
export function useRehearsal(event: OwnEvent): UsedRehearsal {
  const { t } = useLingui();
  const { env, accountId } = useDiary();
  const [run, setRun] = useState<RehearsalRun>({ kind: 'idle' });
  const [kept, setKept] = useState(() => keptRehearsal(event.shareToken));
  const stop = useRef<AbortController | null>(null);
  const cancel = () => stop.current?.abort();
  const token = event.shareToken;
  const first = useRef({ event, diary: { env, accountId } });
  useEffect(() => {
    clearLeftovers(first.current).catch((error: unknown) => reportUnlessOffline(error, 'rehearsal: what was left'));
    return () => stop.current?.abort();
  }, []);
  const keep = (changes: Partial<KeptRehearsal>) => setKept(keepRehearsal(token, changes));

  async function attempt<T>(of: 'guest' | 'line', go: (parts: RehearsalParts) => Promise<RehearsalResult<T> | 'busy'>) {
    const mine = new AbortController();
    stop.current = mine;
    setRun(of === 'guest' ? { kind: 'guest', share: 0 } : { kind: 'line' });
    const parts = { event, diary: { env, accountId }, guestName: t`Generalprobe`, signal: mine.signal };
    const result = await go(parts).catch((error: unknown): RunFault => {
      report(error, 'rehearsal');
      return { kind: 'device' };
    });
    if (result === 'busy') return fail(of, { kind: 'busy' });
    if ('kind' in result) return fail(of, result);
    if (result.status === 'failed') return fail(of, result.why);
    setRun({ kind: 'idle' });
    return result.status === 'passed' ? { value: result.value } : undefined;
  }

  function fail(of: 'guest' | 'line', why: RunFault): undefined {
    setRun({ kind: 'failed', of, why });
  }

  async function measure(): Promise<void> {
    const measured = await attempt('line', runLine);
    if (measured) keep({ line: { at: env.now(), rate: measured.value } });
  }

  async function start(): Promise<void> {
    const onRehearsed = (share: number) => setRun((now) => (now.kind === 'guest' ? { kind: 'guest', share } : now));
    const passed = await attempt('guest', (parts) => runGuest(parts, onRehearsed));
    if (!passed) return;
    keep({ guest: { at: env.now(), images: passed.value.images, code: event.eventCode } });
    await measure();
  }

  return { run, kept, keep, start: () => void start(), measure: () => void measure(), cancel };
}
