import { Trans } from '@lingui/react/macro';
import type { Work, WorkKind } from '@tagfalter/domain/entry-work';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { requestAssistant } from '@tagfalter/local/entries/entries';
import { Button } from '@tagfalter/ui/button';
import { CircleAlert, Clock } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useMayEdit } from '#entities/entry/may-edit.ts';
import { useAiConsent } from './ai-consent.ts';
import { AiConsentDialog } from './ai-consent-dialog.tsx';
import { useWorkWords } from './work-words.ts';

export interface WorkNoteProps {
  date: LocalDate;
  kind: WorkKind;
  work: Work;
  /** Whether a summary made without the assistant stands where its own was to stand. */
  hasStandIn?: boolean;
}

/** Note that the assistant is asked for something when the day is saved. */
export function WaitNote({ kind }: { kind: WorkKind }) {
  const words = useWorkWords()(kind, { state: 'draft' });
  return (
    <div role="status">
      <p className="cap work">
        <Clock className="i" aria-hidden="true" />
        {words}
      </p>
    </div>
  );
}

/** State of the assistant's task for a day: that it follows, or why it does not, and a way to ask again. */
export function WorkNote({ date, kind, work, hasStandIn = false }: WorkNoteProps) {
  const words = useWorkWords()(kind, { ...work, hasStandIn });
  const id = useId();
  const { db, env, sync } = useDiary();
  const place = useRef<HTMLDivElement>(null);
  const { status } = useAiConsent();
  const [asking, setAsking] = useState(false);
  // On a closed day or without consent, another try would only fail anew.
  const isClosed = !useMayEdit(date) && work.code === 'edit_window_closed';
  const needsConsent = work.code === 'ai_consent_required' && status !== 'given';
  const again = async () => {
    // The button is gone with its act; people with a keyboard stay where they were.
    place.current?.focus();
    await requestAssistant(db, env, { date, timeZone: env.timeZone(), work: kind });
    sync.wake('write');
  };
  return (
    <div className="stack-2" role="status" ref={place} tabIndex={-1}>
      {work.state === 'wanted' ? (
        <p className="cap work">
          <Clock className="i" aria-hidden="true" />
          {words}
        </p>
      ) : (
        <>
          <p className="err" id={id}>
            <CircleAlert className="i" aria-hidden="true" />
            {words}
          </p>
          {isClosed ? null : (
            <div>
              <Button
                variant="line"
                aria-describedby={id}
                onClick={() => (needsConsent ? setAsking(true) : void again())}
              >
                <Trans>Noch einmal versuchen</Trans>
              </Button>
            </div>
          )}
          <AiConsentDialog
            open={asking}
            onClose={() => setAsking(false)}
            onDecided={(consent) => {
              setAsking(false);
              if (consent) void again();
            }}
          />
        </>
      )}
    </div>
  );
}
