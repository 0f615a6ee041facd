import { mergeText } from '@tagfalter/domain/merge-text';
import { type SyntheticEvent, useState } from 'react';

type TextField = HTMLTextAreaElement | HTMLInputElement;

/** What a field is given so that nothing from elsewhere cuts off a word that is still being composed. */
export interface ComposedText {
  value: string;
  onChange: (event: SyntheticEvent<TextField>) => void;
  onCompositionStart: (event: SyntheticEvent<TextField>) => void;
  onCompositionEnd: (event: SyntheticEvent<TextField>) => void;
}

interface Composition {
  /** What the field shows. */
  shown: string;
  /** What the text became by the last change here. */
  written: string;
  /** Where the text was changed elsewhere meanwhile: what it was here then, and what it had become. */
  met: { base: string; theirs: string } | undefined;
}

/** The next step of a composition: everything typed here is merged with the text from elsewhere as one change. */
function typeOn({ shown, written, met }: Composition, typed: string, text: string): Composition {
  const meeting = text === written ? met : { base: shown, theirs: text };
  const merged = meeting ? mergeText(meeting.base, meeting.theirs, typed).text : typed;
  return { shown: typed, written: merged, met: meeting };
}

/**
 * A field whose text others change, too (S7). Setting the value of a field ends the composition of an input method, and
 * the half word with it: until it ends by itself the field shows what is written here, and each change is merged into
 * what the text has become elsewhere.
 * @param text as it stands
 * @param write takes the text with what was written here
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
