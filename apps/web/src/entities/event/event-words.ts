import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventType } from '@tagfalter/domain/event';

/** Words for the kinds of celebration (spec §3). */
export const EVENT_TYPE_WORDS: Record<EventType, MessageDescriptor> = {
  wedding: msg`Hochzeit`,
  birthday: msg`Geburtstag`,
  jga: msg`JGA`,
  polterabend: msg`Polterabend`,
  standesamt: msg`Standesamt`,
  other: msg({ message: 'Sonstiges', context: 'event type' }),
};
