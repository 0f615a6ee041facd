import { mergeText } from '@tagfalter/domain/merge-text';
import { type SyntheticEvent, useState } from 'react';

type TextField = HTMLTextAreaElement | HTMLInputElement;

/** What a field is given so that nothing from elsewhere cuts off a word that is still being composed. */
export interface ComposedText {
  value: string;
  onChange: (event: SyntheticEvent<TextField>) => void;
  onCompositionStart: (event: SyntheticEvent<TextField>) => void;
  onCompositionEnd: () => void;
}

/**
 * A field whose text others change, too (S7). Setting the value of a field ends the composition of an input method, and
 * the half word with it: until it ends by itself the field shows what is written here, and each change is merged into
 * what the text has become elsewhere.
 * @param text as it stands
 * @param write takes the text with what was written here
 */
export function useComposedText(text: string, write: (text: string) => void): ComposedText {
  const [composed, setComposed] = useState<string | null>(null);
  return {
    value: composed ?? text,
    onCompositionStart: (event) => setComposed(event.currentTarget.value),
    onChange: (event) => {
      const typed = event.currentTarget.value;
      if (composed === null) return write(typed);
      setComposed(typed);
      write(mergeText(composed, text, typed).text);
    },
    onCompositionEnd: () => setComposed(null),
  };
}
