import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '@tagfalter/contract/error';
import { useFaultWords } from '#platform/fault-words.ts';
import type { RunFault } from './use-rehearsal.ts';

const KINDS: Record<Exclude<RunFault['kind'], 'fault' | 'refused'>, MessageDescriptor> = {
  busy: msg`Die Generalprobe läuft schon in einem anderen Tab.`,
  device: msg`Auf diesem Gerät ist etwas schiefgegangen. Versuch es noch einmal.`,
  slow: msg`Der Server ist nicht fertig geworden. Versuch es in ein paar Minuten noch einmal.`,
  left: msg`Die Probebilder liegen noch auf dem Server, für niemanden zu sehen. Der nächste Versuch löscht sie.`,
};
const CODES: Partial<Record<ErrorCode, MessageDescriptor>> = {
  wrong_code: msg`Der Server nimmt den Event-Code nicht an. Lade die Seite neu: Vielleicht hast du ihn geändert.`,
  event_closed: msg`Das Event nimmt keine Beiträge mehr an.`,
  quota_full: msg`Das Event ist voll.`,
};

/** Why a rehearsal did not go through, and what helps. */
export function useFaultSentence(): (why: RunFault) => string {
  const { t } = useLingui();
  const words = useFaultWords();
  return (why) => {
    if (why.kind === 'fault') return words(why.fault);
    if (why.kind !== 'refused') return t(KINDS[why.kind]);
    const said = CODES[why.code];
    return said ? t(said) : words({ kind: 'refused', status: 422, code: why.code });
  };
}
