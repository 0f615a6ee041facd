import { Trans, useLingui } from '@lingui/react/macro';
import { House, SendHorizontal } from 'lucide-react';
import { useAiConsent } from '#entities/assistant/ai-consent.ts';
import { FIELD_WORDS } from '#i18n/field-words.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { SourcePart } from './post-source.ts';

/** Tells before sending which parts go to an external assistant, or that none leave the server (decision 19). */
export function WhatLeaves({ parts }: { parts: readonly SourcePart[] }) {
  const { t } = useLingui();
  const { language } = useFormat();
  const { status } = useAiConsent();
  if (status === 'builtin')
    return (
      <p className="cap li-note">
        <House className="i" aria-hidden="true" />
        <Trans>Tagfalter macht den Post selbst. Nichts davon verlässt diesen Server.</Trans>
      </p>
    );
  const names = [...parts.map((part) => t(FIELD_WORDS[part])), t`die Angaben oben`];
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return (
    <p className="cap li-note">
      <SendHorizontal className="i" aria-hidden="true" />
      <span>
        <Trans>An die KI gehen: {list}.</Trans> <Trans>Fotos, Aufnahmen und das Datum nie.</Trans>
      </span>
    </p>
  );
}
