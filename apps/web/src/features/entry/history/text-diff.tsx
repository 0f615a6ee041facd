import { Trans } from '@lingui/react/macro';
import { type DiffPart, diffWords, isRewritten } from '@tagfalter/domain/word-diff';
import { type ReactNode, useMemo, useState } from 'react';
import { CurrentValue } from './current-value.tsx';
import { foldDiff, type ShownPart } from './fold-diff.ts';

/** An earlier text and today's: as one where they have enough in common, one after the other where not. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return isRewritten(parts) ? <Rewritten before={before} after={after} /> : <Marked parts={parts} />;
}

function Rewritten({ before, after }: { before: string; after: string }) {
  return (
    <>
      <p className="diary diary__raw" dir="auto">
        {before}
      </p>
      <CurrentValue>
        {after === '' ? null : (
          <span className="history__now" dir="auto">
            {after}
          </span>
        )}
      </CurrentValue>
    </>
  );
}

/** Both in one: struck out what is gone, underlined what is new. */
function Marked({ parts }: { parts: readonly DiffPart[] }) {
  const folded = useMemo(() => foldDiff(parts), [parts]);
  const [isWhole, setWhole] = useState(false);
  const isFolding = folded.some(({ kind }) => kind === 'folded');
  const places = placed(isWhole ? parts : folded);
  return (
    <div className="stack-2">
      <p className="diary diary__raw diff" dir="auto">
        {places.map(({ part, from }) => (
          <Part key={`${part.kind}-${from}`} part={part} />
        ))}
      </p>
      {isFolding ? (
        <button
          type="button"
          className="btn btn--quiet diff__more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? <Trans>Nur Änderungen zeigen</Trans> : <Trans>Ganzen Text zeigen</Trans>}
        </button>
      ) : null}
    </div>
  );
}

/** Parts with the place where each begins, which names it. */
function placed(parts: readonly ShownPart[]): { part: ShownPart; from: number }[] {
  let from = 0;
  return parts.map((part) => {
    const place = { part, from };
    from += part.text.length;
    return place;
  });
}

/** For screen readers, most of which say nothing of `del` and `ins`. */
function Aloud({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>;
}

function Part({ part: { kind, text } }: { part: ShownPart }) {
  if (kind === 'same') return text;
  if (kind === 'folded') {
    return (
      <span className="diff__fold">
        <span aria-hidden="true"> … </span>
        <Aloud>
          <Trans>[unverändert, ausgelassen]</Trans>
        </Aloud>
      </span>
    );
  }
  if (kind === 'removed') {
    return (
      <del>
        <Aloud>
          <Trans>[Anfang: nur früher]</Trans>
        </Aloud>
        {text}
        <Aloud>
          <Trans>[Ende: nur früher]</Trans>
        </Aloud>
      </del>
    );
  }
  return (
    <ins>
      <Aloud>
        <Trans>[Anfang: nur jetzt]</Trans>
      </Aloud>
      {text}
      <Aloud>
        <Trans>[Ende: nur jetzt]</Trans>
      </Aloud>
    </ins>
  );
}
