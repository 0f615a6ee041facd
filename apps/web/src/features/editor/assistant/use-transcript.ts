import { useLingui } from '@lingui/react/macro';
import type { AudioRef, TranscriptSource } from '@tagfalter/domain/field-kinds';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAiConsent } from '#entities/assistant/ai-consent.ts';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFailureToast } from '#platform/failure-toast.ts';
import { useOnline } from '#platform/online.ts';
import { deliver } from '../draft/deliver.ts';
import type { DraftEdit } from '../draft/draft-edit.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { askForTranscript } from './ask-assistant.ts';
import { transcriptOutcome } from './make-transcript.ts';

export interface Transcriber {
  state: 'idle' | 'busy' | 'silent' | 'limit' | 'failed';
  /** The words that stood there when the last wish began. */
  begunOn: string;
  /** Whether the question of consent is open. */
  asking: boolean;
  /** After a recording: writes along where that needs no question (spec §4). */
  begin(audio: AudioRef): void;
  /** By its button: asks first where nobody has allowed it yet. */
  ask(): void;
  /** Answers the question of consent; undefined leaves it open for another time. */
  answer(consent: boolean | undefined): void;
  /** Brings back the words that stood there before, while nobody has changed the new ones. */
  undo: (() => void) | null;
}

interface Before {
  words: string;
  from: TranscriptSource;
  /** The words that took their place. */
  now: string;
}

/** Puts into the draft what came of a wish, and keeps what stood there. */
function useOutcome(keeper: DraftKeeper) {
  const { sync } = useDiary();
  const [before, setBefore] = useState<Before | null>(null);
  const put = useCallback(
    async (edit: DraftEdit, saves: number): Promise<void> => {
      if (await deliver(keeper, edit, saves)) sync.wake('write');
    },
    [keeper, sync],
  );
  const putWords = useCallback(
    async (transcript: string, saves: number): Promise<void> => {
      const { audioTranscript: words, transcriptFrom: from } = keeper.snapshot().draft;
      setBefore(words.trim() === '' ? null : { words, from, now: transcript });
      await put({ type: 'made-transcript', transcript, from: 'ai' }, saves);
    },
    [keeper, put],
  );
  const undo = useCallback(() => {
    if (before) keeper.edit({ type: 'made-transcript', transcript: before.words, from: before.from });
    setBefore(null);
  }, [keeper, before]);
  return { before, put, putWords, undo };
}

/** Turns the recording of the day into words; what nobody can do now goes along with the entry (decision 19). */
export function useTranscript(keeper: DraftKeeper, draft: Draft): Transcriber {
  const { t } = useLingui();
  const { db, env } = useDiary();
  const { status } = useAiConsent();
  const failed = useFailureToast();
  const [state, setState] = useState<Transcriber['state']>('idle');
  const [begunOn, setBegunOn] = useState('');
  const [asking, setAsking] = useState(false);
  const running = useRef<string | null>(null);
  const { before, put, putWords, undo } = useOutcome(keeper);

  const run = useCallback(
    async (audio: AudioRef): Promise<void> => {
      if (running.current === audio.hash) return;
      running.current = audio.hash;
      setState('busy');
      setBegunOn(keeper.snapshot().draft.audioTranscript);
      const { saves } = keeper;
      const outcome = transcriptOutcome(await askForTranscript({ db, env }, audio, env.timeZone()));
      // Recorded anew meanwhile: the words would be those of a recording that is gone.
      if (running.current !== audio.hash) return;
      running.current = null;
      if (keeper.snapshot().draft.audio?.hash !== audio.hash) return setState('idle');
      setState(outcome.kind === 'made' || outcome.kind === 'away' ? 'idle' : outcome.kind);
      if (outcome.kind === 'made') await putWords(outcome.transcript, saves);
      if (outcome.kind === 'away') await put({ type: 'ask', work: 'transcript' }, saves);
      if (outcome.kind === 'failed') failed(t`Audio konnte nicht transkribiert werden.`);
    },
    [db, env, keeper, put, putWords, failed, t],
  );
  const begin = useCallback(
    (audio: AudioRef) => {
      setState('idle');
      if (status === 'given') void run(audio);
    },
    [status, run],
  );
  const start = () => {
    if (draft.audio) void run(draft.audio);
  };
  useNetworkBack(draft, status === 'given' ? run : undefined);
  return {
    state,
    begunOn,
    asking,
    begin,
    ask: () => {
      if (status === 'builtin') keeper.edit({ type: 'ask', work: 'transcript' });
      else if (status === 'given') start();
      else setAsking(true);
    },
    answer: (consent) => {
      setAsking(false);
      if (consent === true) start();
    },
    undo: before && before.now === draft.audioTranscript ? undo : null,
  };
}

/** Does what was put off for want of a network while the day has not been saved yet. */
function useNetworkBack({ asks = [], audio }: Draft, run: ((audio: AudioRef) => void) | undefined): void {
  const online = useOnline();
  const was = useRef(online);
  const isWanted = asks.includes('transcript');
  useEffect(() => {
    const isBack = online && !was.current;
    was.current = online;
    if (isBack && isWanted && audio && run) run(audio);
  }, [online, isWanted, audio, run]);
}
