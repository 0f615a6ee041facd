import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { MAX_DERIVED_TEXT, MAX_TEXT } from '@tagfalter/domain/text';
import type { Draft } from '@tagfalter/local/drafts/drafts';

interface TooLong {
  title: MessageDescriptor;
  description: MessageDescriptor;
}

/** What of a draft is longer than the server takes, in words; nothing is cut, so that nothing written vanishes (spec §5). */
export function tooLong({ text, audioTranscript, summary }: Draft): TooLong | undefined {
  const { length } = text;
  if (length > MAX_TEXT)
    return {
      title: msg`Der Text ist zu lang`,
      description: msg`Er hat ${length} Zeichen, ${MAX_TEXT} haben Platz. Kürze ihn, dann lässt er sich speichern.`,
    };
  if (audioTranscript.length > MAX_DERIVED_TEXT)
    return { title: msg`Das Transkript ist zu lang`, description: tooMany(audioTranscript) };
  if (summary.length > MAX_DERIVED_TEXT)
    return { title: msg`Die Zusammenfassung ist zu lang`, description: tooMany(summary) };
  return undefined;
}

function tooMany({ length }: string): MessageDescriptor {
  return msg`Es sind ${length} Zeichen, ${MAX_DERIVED_TEXT} haben Platz. Gekürzt lässt sich der Eintrag speichern.`;
}
