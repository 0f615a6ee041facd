import { Trans } from '@lingui/react/macro';
import type { TranscriptSource } from '@tagfalter/domain/field-kinds';
import { MadeBy } from '#entities/assistant/made-by.tsx';

export interface TranscriptProps {
  words: string;
  from: TranscriptSource | undefined;
  /** Whether the reader owns the entry. */
  isOwn: boolean;
}

/** Transcript of the recording, if there is one; it stays when the recording is removed. */
export function Transcript({ words, from, isOwn }: TranscriptProps) {
  if (words.trim() === '') return null;
  return (
    <section className="stack-2">
      <div className="row between">
        <h2 className="over">
          <Trans>Transkript</Trans>
        </h2>
        <span className="row">
          <MadeBy from={from} isOwn={isOwn} />
        </span>
      </div>
      <p className="diary diary__raw" dir="auto" translate="yes">
        {words}
      </p>
    </section>
  );
}
