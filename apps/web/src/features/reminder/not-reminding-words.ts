import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotReminding } from './remind-here.ts';

/** Why this device cannot remind, and what helps; a call that failed has words of its own. */
export function notRemindingWords(why: Exclude<NotReminding['why'], 'call'>): MessageDescriptor {
  if (why === 'denied') {
    return msg`Der Browser erlaubt Tagfalter keine Mitteilungen. Ändere das in seinen Einstellungen für diese Website.`;
  }
  return msg`Der Browser hat keinen Dienst, der ihn abends weckt. Manche Browser schalten ihn in ihren Einstellungen ab.`;
}
