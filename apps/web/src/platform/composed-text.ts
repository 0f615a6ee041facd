import { mergeText } from '@tagfalter/domain/merge-text';
import { type SyntheticEvent, useState } from 'react';

type TextField = HTMLTextAreaElement | HTMLInputElement;

/** Props of a field in which no change from elsewhere cuts off a word that is still being composed. */
export interface ComposedText {
  value: string;
  onChange: (event: SyntheticEvent<TextField>) => void;
  onCompositionStart: (event: SyntheticEvent<TextField>) => void;
  onCompositionEnd: (event: SyntheticEvent<TextField>) => void;
}

interface Composition {
  /** Text that the field shows. */
  shown: string;
  /** Text after the last change here. */
  written: string;
  /** Change from elsewhere meanwhile: `base` is the text here at that time, `theirs` the new text there. */
  met: { base: string; theirs: string } | undefined;
}

/** The next step of a composition: everything typed here is merged with the text from elsewhere as one change. */
function typeOn({ shown, written, met }: Composition, typed: string, text: string): Composition {
  const meeting = text === written ? met : { base: shown, theirs: text };
  const merged = meeting ? mergeText(meeting.base, meeting.theirs, typed).text : typed;
  return { shown: typed, written: merged, met: meeting };
}

/**
 * Binds a field whose text others change, too (S7). Setting the value of a field ends the composition of an input
 * method, and the half word with it. Until the composition ends by itself the field shows the text written here.
 * Each change is merged into the text from elsewhere.
 * @param text current text
 * @param write takes the text with the change made here
 */
export function useComposedText(text: string, write: (text: string) => void): ComposedText {
  const [composition, setComposition] = useState<Composition | null>(null);
  const take = (typed: string): void => {
    const next = composition && typeOn(composition, typed, text);
    if (next) setComposition(next);
    write(next?.written ?? typed);
  };
  return {
    value: composition?.shown ?? text,
    onCompositionStart: ({ currentTarget: { value } }) =>
      setComposition({ shown: value, written: text, met: undefined }),
    onChange: ({ currentTarget: { value } }) => take(value),
    onCompositionEnd: ({ currentTarget: { value } }) => {
      // Some browsers tell the last change only after this.
      if (composition && value !== composition.shown) take(value);
      setComposition(null);
    },
  };
}
