import { Trans } from '@lingui/react/macro';
import { MAX_DERIVED_TEXT, mostInPlaceOf } from '@tagfalter/domain/text';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { Button } from '@tagfalter/ui/button';
import { CircleAlert, Plus, Undo2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useAiConsent } from '#entities/assistant/ai-consent.ts';
import { AiConsentDialog } from '#entities/assistant/ai-consent-dialog.tsx';
import { MadeBy } from '#entities/assistant/made-by.tsx';
import { WaitNote, WorkNote } from '#entities/assistant/work-note.tsx';
import { useComposedText } from '#platform/composed-text.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { useUntilEdit } from '../use-until-edit.ts';
import { LimitNote } from './limit-note.tsx';
import { useEntryWork } from './use-entry-work.ts';
import type { Transcriber } from './use-transcript.ts';

export interface TranscriptFieldProps {
  draft: Draft;
  keeper: DraftKeeper;
  transcriber: Transcriber;
}

/** Transcript to be read and changed (spec §2); while there is none, the way to get it. */
export function TranscriptField({ draft, keeper, transcriber }: TranscriptFieldProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  // Its buttons vanish after use; the focus of the keyboard stays here.
  const stay = () => place.current?.focus();
  const { undo } = transcriber;
  const { audio, audioTranscript, transcriptFrom } = draft;
  const [isWriting, setWriting] = useState(false);
  const { status } = useAiConsent();
  const isAsked = useIsAsked(draft);
  const field = useComposedText(audioTranscript, (transcript) => keeper.edit({ type: 'transcript', transcript }));
  if (audio === null && audioTranscript === '') return null;
  // No assistant transcribes here: the person types the words.
  if (status === 'builtin' && audioTranscript === '' && !isWriting && !isAsked)
    return (
      <Button variant="quiet" onClick={() => setWriting(true)}>
        <Plus className="i" aria-hidden="true" />
        <Trans>Transkript schreiben</Trans>
      </Button>
    );
  return (
    <div className="field" ref={place} tabIndex={-1}>
      <div className="row between">
        <label className="lbl" htmlFor={id}>
          <Trans>Transkript</Trans>
        </label>
        <span className="row">
          <MadeBy from={audioTranscript.trim() === '' ? undefined : transcriptFrom} />
        </span>
      </div>
      <textarea
        id={id}
        className="ta"
        // The words are the person's own language, whatever the interface speaks.
        lang=""
        dir="auto"
        rows={2}
        ref={isWriting ? focusOnce : undefined}
        aria-invalid={audioTranscript.length > mostInPlaceOf(draft.base?.audioTranscript ?? '', MAX_DERIVED_TEXT)}
        {...field}
        onBlur={() => void keeper.flush()}
      />
      {lacksWords(draft, transcriber) ? <Wordless draft={draft} transcriber={transcriber} onAsk={stay} /> : null}
      {undo ? (
        <div>
          <Button
            variant="quiet"
            onClick={() => {
              stay();
              undo();
            }}
          >
            <Undo2 className="i" aria-hidden="true" />
            <Trans>Rückgängig</Trans>
          </Button>
        </div>
      ) : null}
      <AiConsentDialog
        open={transcriber.asking}
        onClose={() => transcriber.answer(undefined)}
        onDecided={transcriber.answer}
      />
    </div>
  );
}

/** Puts the cursor into a field that was asked for. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

/** Whether a transcript was requested, by an earlier save or for the next one. */
function useIsAsked({ entryId, date, asks = [] }: Draft): boolean {
  const { transcript } = useEntryWork(entryId, date);
  return asks.includes('transcript') || transcript !== undefined;
}

/** Whether the recording has no words yet: there are none, or only an earlier recording's, still to be replaced. */
function lacksWords({ audio, audioTranscript, asks = [] }: Draft, { state, begunOn }: Transcriber): boolean {
  if (audio === null) return false;
  const isAnnounced = state !== 'idle' && audioTranscript === begunOn;
  return audioTranscript.trim() === '' || isAnnounced || asks.includes('transcript');
}

type WordlessProps = Pick<TranscriptFieldProps, 'draft' | 'transcriber'> & { onAsk: () => void };

/** A recording without words: state of the request, or why there is no transcript, and a way to request it. */
function Wordless({ draft, transcriber: { state, ask }, onAsk }: WordlessProps) {
  const { entryId, date, asks = [], audio, base } = draft;
  const work = useEntryWork(entryId, date).transcript;
  const { status } = useAiConsent();
  const isFresh = useUntilEdit(draft, state);
  if (asks.includes('transcript')) return <WaitNote kind="transcript" />;
  // The request was for the recording that was saved.
  if (work && audio?.hash === base?.audio?.hash) return <WorkNote date={date} kind="transcript" work={work} />;
  if (status === 'builtin') return null;
  return (
    <div className="stack-2">
      <div role="status">
        <TranscriptNote state={state === 'failed' && !isFresh ? 'idle' : state} />
      </div>
      {state === 'busy' || state === 'limit' ? null : (
        <div>
          <AskButton
            again={state !== 'idle'}
            onAsk={() => {
              onAsk();
              ask();
            }}
          />
        </div>
      )}
    </div>
  );
}

function AskButton({ again, onAsk }: { again: boolean; onAsk: () => void }) {
  return (
    <Button variant="line" onClick={onAsk}>
      {again ? <Trans>Noch einmal versuchen</Trans> : <Trans>Transkript erstellen</Trans>}
    </Button>
  );
}

/** State of the request, or why there is no transcript yet, in one sentence. */
function TranscriptNote({ state }: Pick<Transcriber, 'state'>): ReactNode {
  switch (state) {
    case 'busy':
      return (
        <p className="cap">
          <Trans>Transkript wird erstellt …</Trans>
        </p>
      );
    case 'failed':
      return (
        <p className="err">
          <CircleAlert className="i" aria-hidden="true" />
          <Trans>Audio konnte nicht transkribiert werden.</Trans>
        </p>
      );
    case 'limit':
      return <LimitNote kind="transcript" />;
    case 'silent':
      return (
        <p className="cap">
          <Trans>In der Aufnahme sind keine Worte zu verstehen.</Trans>
        </p>
      );
    case 'idle':
      return <WhyNot />;
  }
}

function WhyNot() {
  const { status } = useAiConsent();
  if (status === 'given') return null;
  return (
    <p className="cap">
      <Trans>Zum Mitschreiben müsste die Aufnahme an eine KI gehen.</Trans>
    </p>
  );
}
