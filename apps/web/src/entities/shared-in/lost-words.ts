import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LostShare } from './shared-mark.ts';

export function lostWords(lost: LostShare): MessageDescriptor {
  switch (lost) {
    case 'no-space':
      return msg`Auf diesem Gerät ist kein Platz für das, was du geteilt hast. Es liegt noch dort, woher es kam.`;
    case 'too-many':
      return msg`Hier wartet schon zehnmal Geteiltes. Übernimm oder verwirf etwas davon, dann teile noch einmal.`;
    case 'not-kept':
      return msg`Was du geteilt hast, ließ sich hier nicht ablegen. Es liegt noch dort, woher es kam.`;
  }
}
