import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { countWords, MAX_TEXT } from '@tagfalter/domain/text';
import { Paper } from '@tagfalter/ui/paper';
import type { ReactNode } from 'react';
import { useComposedText } from '#platform/composed-text.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/** From here on the end of the paper comes into view. */
const NEAR_THE_END = MAX_TEXT - 300;

interface TextSectionProps {
  text: string;
  keeper: DraftKeeper;
  tools: ReactNode;
  /** Whether the cursor stands in it from the beginning. */
  startsHere: boolean;
}

/** The diary text with its word count; more than 3000 UTF-16 units stay, but are not saved (decision 15). */
export function TextSection({ text, keeper, tools, startsHere }: TextSectionProps) {
  const { t } = useLingui();
  const words = countWords(text);
  const length = text.length;
  const field = useComposedText(text, (written) => keeper.edit({ type: 'write', field: 'text', text: written }));
  return (
    <Paper
      className="o1"
      label={t`Text`}
      {...field}
      // No maxLength: the browser would cut what is pasted, and nothing that was written may vanish.
      aria-invalid={length > MAX_TEXT}
      // The words are the person's own language, whatever the interface speaks.
      lang=""
      spellCheck
      startsHere={startsHere}
      tools={tools}
      count={
        <>
          <Plural value={words} one="# Wort" other="# Wörter" />
          {length > NEAR_THE_END ? (
            <span className={length > MAX_TEXT ? 'paper__over' : undefined}>
              {' · '}
              <Trans>
                {length} von {MAX_TEXT} Zeichen
              </Trans>
            </span>
          ) : null}
        </>
      }
      onBlur={() => void keeper.flush()}
    />
  );
}
