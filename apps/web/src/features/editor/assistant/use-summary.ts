import { useLingui } from '@lingui/react/macro';
import type { SummarySource } from '@tagfalter/domain/entry';
import { useRef, useState } from 'react';
import { type AiStanding, useAiConsent } from '#platform/ai-consent.ts';
import { useDiary } from '#platform/diary.tsx';
import { useOnline } from '#platform/online.ts';
import { useToast } from '#platform/toast.tsx';
import { deliver } from '../draft/deliver.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { askForSummary } from './ask-assistant.ts';
import { type MadeSummary, makeSummary } from './make-summary.ts';
import { summaryHere } from './summary-here.ts';

export interface SummaryMaker {
  state: 'idle' | 'busy' | 'limit' | 'failed';
  /** Whether the question of consent is open. */
  asking: boolean;
  make(): void;
  /** Answers the question of consent; undefined leaves it open for another time. */
  answer(consent: boolean | undefined): void;
  /** Takes back the last summary while nobody has changed it. */
  undo: (() => void) | null;
}

/** What stood in the draft before a summary was made, and what was put there. */
interface Made {
  before: { summary: string; emojis: string; summaryFrom: SummarySource | undefined };
  after: { summary: string; emojis: string };
}

/** Makes the summary of the day and its emojis (spec §4). */
export function useSummary(keeper: DraftKeeper, summary: string): SummaryMaker {
  const { t } = useLingui();
  const { db, env, sync } = useDiary();
  const { standing } = useAiConsent();
  const online = useOnline();
  const toast = useToast();
  const [state, setState] = useState<SummaryMaker['state']>('idle');
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const running = useRef(false);

  async function put(outcome: MadeSummary, saves: number): Promise<void> {
    const { draft } = keeper.snapshot();
    const { summary: was, emojis: had, summaryFrom } = draft;
    // Emojis that a person has chosen stay; those of the summary before make room.
    const emojis = had === '' || had === made?.after.emojis ? outcome.emojis : had;
    setMade({
      before: { summary: was, emojis: had, summaryFrom },
      after: { summary: outcome.summary, emojis },
    });
    const edit = {
      type: 'made-summary',
      summary: outcome.summary,
      emojis,
      from: outcome.by,
      ask: outcome.wish,
    } as const;
    if (await deliver(keeper, edit, saves)) sync.wake('write');
    toast({ title: outcome.by === 'ai' ? t`KI-Zusammenfassung erstellt` : t`Zusammenfassung erstellt` });
  }

  async function run(now: AiStanding): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState('busy');
    const { saves } = keeper;
    const { draft } = keeper.snapshot();
    const parts = { ask: () => askForSummary({ db, env }, draft), here: summaryHere };
    const outcome = await makeSummary(parts, draft, now);
    if (outcome.kind === 'made') await put(outcome, saves);
    if (outcome.kind === 'failed')
      toast({
        title: t`Fehler`,
        description: t`Zusammenfassung konnte nicht erstellt werden.`,
        variant: 'destructive',
      });
    setState(outcome.kind === 'made' ? 'idle' : outcome.kind);
    running.current = false;
  }

  const undo = () => {
    if (!made) return;
    const { before } = made;
    setMade(null);
    keeper.edit({
      type: 'made-summary',
      summary: before.summary,
      emojis: before.emojis,
      from: before.summaryFrom ?? 'person',
    });
  };
  return {
    state,
    asking,
    make: () => {
      if (standing === 'unasked' && online) setAsking(true);
      else void run(standing);
    },
    answer: (consent) => {
      setAsking(false);
      if (consent !== undefined) void run(consent ? 'given' : 'refused');
    },
    undo: made && made.after.summary === summary ? undo : null,
  };
}
