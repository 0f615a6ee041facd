import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { countWords, MAX_TEXT, mostInPlaceOf } from '@tagfalter/domain/text';
import { Paper } from '@tagfalter/ui/paper';
import { type ReactNode, useDeferredValue } from 'react';
import { useComposedText } from '#platform/composed-text.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/** From here on the end of the paper comes into view. */
const NEAR_THE_END = MAX_TEXT - 300;

interface TextSectionProps {
  text: string;
  /** The text of the saved entry, `''` without one. */
  before: string;
  keeper: DraftKeeper;
  tools: ReactNode;
  /** Whether the cursor stands in it from the beginning. */
  startsHere: boolean;
}

/**
 * The diary text with its word count. A text of more than 3000 UTF-16 units stays, but is not saved (decision 15). A
 * saved text that was longer may keep its length (spec decision 73).
 */
export function TextSection({ text, before, keeper, tools, startsHere }: TextSectionProps) {
  const { t } = useLingui();
  // Counting a long text would hold up typing.
  const words = countWords(useDeferredValue(text));
  const length = text.length;
  const most = mostInPlaceOf(before);
  const field = useComposedText(text, (written) => keeper.edit({ type: 'write', field: 'text', text: written }));
  return (
    <Paper
      className="o1"
      label={t`Text`}
      {...field}
      // No maxLength: the browser would cut what is pasted, and nothing that was written may vanish.
      aria-invalid={length > most}
      // The words are the person's own language, whatever the interface speaks.
      lang=""
      spellCheck
      startsHere={startsHere}
      tools={tools}
      count={
        <>
          <Plural value={words} one="# Wort" other="# Wörter" />
          {length > NEAR_THE_END ? (
            <span className={length > most ? 'paper__over' : undefined}>
              {' · '}
              {most > MAX_TEXT ? (
                <Trans>länger als 3.000: kürzen geht, verlängern nicht</Trans>
              ) : (
                <Trans>
                  {length} von {MAX_TEXT} Zeichen
                </Trans>
              )}
            </span>
          ) : null}
        </>
      }
      onBlur={() => void keeper.flush()}
    />
  );
}
