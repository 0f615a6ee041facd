import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { type AiConsentStatus, useAiConsent } from '#entities/assistant/ai-consent.ts';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFailureToast } from '#platform/failure-toast.ts';
import { useOnline } from '#platform/online.ts';
import { useToast } from '#platform/toast.tsx';
import { deliver } from '../draft/deliver.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { askForSummary } from './ask-assistant.ts';
import { type MadeSummary, makeSummary } from './make-summary.ts';
import { type PutSummary, putSummary, takeBack } from './put-summary.ts';
import { cameAlong, summaryHere } from './summary-here.ts';

export interface SummaryMaker {
  state: 'idle' | 'busy' | 'limit' | 'declined' | 'failed';
  /** Whether the question of consent is open. */
  asking: boolean;
  make(): void;
  /** Makes one on this device, whatever the assistant says. */
  makeHere(): void;
  /** Answers the question of consent; undefined leaves it open for another time. */
  answer(consent: boolean | undefined): void;
  /** Takes back the last summary while nobody has changed it. */
  undo: (() => void) | null;
}

/** Puts a summary into the draft, and takes the last one back. */
function useMade(keeper: DraftKeeper) {
  const { t } = useLingui();
  const { sync } = useDiary();
  const toast = useToast();
  const [made, setMade] = useState<PutSummary | null>(null);
  async function put({ request, ...reply }: MadeSummary, saves: number): Promise<void> {
    const { draft } = keeper.snapshot();
    // Made in an earlier sitting, its emojis are known by its words alone.
    const earlier = (await cameAlong(draft)) ? { after: draft } : made;
    const next = putSummary(keeper.snapshot().draft, reply, earlier);
    setMade(next.put);
    if (await deliver(keeper, { ...next.edit, ask: request }, saves)) sync.wake('write');
    toast({ title: reply.by === 'ai' ? t`KI-Zusammenfassung erstellt` : t`Zusammenfassung erstellt` });
  }
  const undo = () => {
    if (made) keeper.edit(takeBack(made, keeper.snapshot().draft));
    setMade(null);
  };
  return { made, put, undo };
}

/** Makes the summary of the day and its emojis (spec §4). */
export function useSummary(keeper: DraftKeeper, summary: string): SummaryMaker {
  const { t } = useLingui();
  const { db, env } = useDiary();
  const { status } = useAiConsent();
  const online = useOnline();
  const failed = useFailureToast();
  const [state, setState] = useState<SummaryMaker['state']>('idle');
  const [asking, setAsking] = useState(false);
  const running = useRef(false);
  const { made, put, undo } = useMade(keeper);

  async function run(now: AiConsentStatus): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState('busy');
    const { saves } = keeper;
    const { draft } = keeper.snapshot();
    const parts = { ask: () => askForSummary({ db, env }, draft), here: summaryHere };
    const outcome = await makeSummary(parts, draft, now);
    if (outcome.kind === 'made') await put(outcome, saves);
    if (outcome.kind === 'declined' || outcome.kind === 'failed')
      failed(t`Zusammenfassung konnte nicht erstellt werden.`);
    setState(outcome.kind === 'made' ? 'idle' : outcome.kind);
    running.current = false;
  }

  return {
    state,
    asking,
    make: () => {
      if (status === 'unasked' && online) setAsking(true);
      else void run(status);
    },
    // As where nothing may leave the device.
    makeHere: () => void run('refused'),
    answer: (consent) => {
      setAsking(false);
      if (consent !== undefined) void run(consent ? 'given' : 'refused');
    },
    undo: made && made.after.summary === summary ? undo : null,
  };
}
