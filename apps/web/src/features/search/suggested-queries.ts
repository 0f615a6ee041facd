import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Queries to tap, each of which is understood whole in the language that it is in. @param lastYear in which there is a December */
export const suggestedQueries = (lastYear: number): MessageDescriptor[] => [
  msg({ message: 'sonntage', context: 'search' }),
  msg({ message: 'letzten sommer', context: 'search' }),
  msg({ message: 'mit stimme', context: 'search' }),
  msg({ message: 'großartig', context: 'search' }),
  msg({ message: `dezember ${lastYear}`, context: 'search' }),
  msg({ message: 'favoriten mit foto', context: 'search' }),
];
