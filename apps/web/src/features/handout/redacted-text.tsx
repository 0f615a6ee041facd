import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { chooseNext, type Passage, passagesOf, piecesOf } from './redact.ts';
import type { MarkedPassage } from './use-redactions.ts';

interface Props {
  /** Name of the text among those of the handout. */
  name: string;
  text: string;
  /** Says which text it is. */
  label: string;
  className: string;
  passages: readonly Passage[];
  /** Id of the words that say how keys choose. */
  hintId: string;
  onRedact: (marks: readonly MarkedPassage[]) => void;
}

/** A text whose passages can be blacked out, by a selection or by keys. What is blacked out is not in the document. */
export function RedactedText({ name, text, label, className, passages, hintId, onRedact }: Props) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState<Passage>();
  const isAny = chosen !== undefined && chosen.to > chosen.from;
  useEffect(() => {
    if (place.current && chosen) select(place.current, chosen);
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      event.preventDefault();
      choose(chooseNext(passagesOf(text, passages), chosen, { step: key === 'ArrowRight' ? 1 : -1, isMore: shiftKey }));
    } else if ((key === 'Enter' || key === 'Delete') && isAny) {
      event.preventDefault();
      onRedact([{ key: name, ...chosen }]);
      // The next word is the one behind.
      choose({ from: chosen.to, to: chosen.to });
    }
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: no native field holds bars in place of words */}
      <div
        ref={place}
        className={className}
        role="textbox"
        aria-readonly="true"
        aria-multiline="true"
        aria-label={label}
        aria-describedby={hintId}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => choose(undefined)}
      >
        {piecesOf(text, passages).map((piece) =>
          piece.kind === 'bar' ? (
            <span key={piece.from} className="hand__bar" role="img" aria-label={t`geschwärzt`} />
          ) : (
            <span key={piece.from} data-text={name} data-from={piece.from}>
              {piece.words}
            </span>
          ),
        )}
      </div>
      <span className="sr" role="status">
        {isAny ? <Trans>Ausgewählt: {text.slice(chosen.from, chosen.to)}</Trans> : null}
      </span>
    </div>
  );
}

/** Selects a passage in the page, as a pointer would. */
function select(within: Element, { from, to }: Passage): void {
  const range = document.createRange();
  for (const piece of within.querySelectorAll<HTMLElement>('[data-from]')) {
    const words = piece.firstChild;
    const start = Number(piece.dataset.from);
    const end = start + (piece.textContent ?? '').length;
    if (!words) continue;
    if (from >= start && from < end) range.setStart(words, from - start);
    if (to > start && to <= end) range.setEnd(words, to - start);
  }
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
