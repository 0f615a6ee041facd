import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { MAX_DERIVED_TEXT, mostInPlaceOf } from '@tagfalter/domain/text';
import type { Draft } from '@tagfalter/local/drafts/drafts';

interface TooLong {
  title: MessageDescriptor;
  description: MessageDescriptor;
}

/**
 * Says in words which text of a draft is longer than the server takes. Nothing is cut, so that nothing written vanishes
 * (spec §5). A text that an import or a merge made long may stay so, or become shorter (spec decision 73).
 */
export function tooLong({ text, audioTranscript, summary, base }: Draft): TooLong | undefined {
  const { length } = text;
  const most = mostInPlaceOf(base?.text ?? '');
  if (length > most)
    return {
      title: msg`Der Text ist zu lang`,
      description: msg`Er hat ${length} Zeichen, ${most} haben Platz. Kürze ihn, dann lässt er sich speichern.`,
    };
  const transcript = tooMany(audioTranscript, base?.audioTranscript);
  if (transcript) return { title: msg`Das Transkript ist zu lang`, description: transcript };
  const short = tooMany(summary, base?.summary);
  return short && { title: msg`Die Zusammenfassung ist zu lang`, description: short };
}

function tooMany({ length }: string, replaced = ''): MessageDescriptor | undefined {
  const most = mostInPlaceOf(replaced, MAX_DERIVED_TEXT);
  if (length <= most) return undefined;
  return msg`Es sind ${length} Zeichen, ${most} haben Platz. Gekürzt lässt sich der Eintrag speichern.`;
}
