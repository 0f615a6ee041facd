import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ShareLink } from '@tagfalter/contract/shares';
import { SHARE_PARTS, type SharePart } from '@tagfalter/domain/share';
import { CheckField } from '@tagfalter/ui/field';
import { useId } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';
import { SHARE_SPANS, type ShareDraft, type ShareEnd } from './share-draft.ts';

const PART_WORDS: Record<SharePart, MessageDescriptor> = {
  images: msg`Hauptbild`,
  allImages: msg`Alle Fotos`,
  summary: msg`Zusammenfassung`,
  details: msg`Details und Top-Moment`,
  mood: msg`Stimmung`,
  originalText: msg`Originaltext`,
  audio: msg`Sprachaufnahme`,
};

export interface ShareOptionsProps {
  share: ShareLink | null;
  draft: ShareDraft;
  onChange: (draft: ShareDraft) => void;
}

/** Options of a link: visible parts, expiry, single use. */
export function ShareOptionsField({ share, draft, onChange }: ShareOptionsProps) {
  const { t } = useLingui();
  const { options } = draft;
  return (
    <>
      <fieldset className="share-parts">
        <legend className="h-ui">
          <Trans>Was ist zu sehen?</Trans>
        </legend>
        <div className="share-parts__all">
          {SHARE_PARTS.map((part) => (
            <CheckField
              key={part}
              label={t(PART_WORDS[part])}
              checked={options[part]}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ ...draft, options: { ...options, [part]: checked } })
              }
            />
          ))}
        </div>
      </fieldset>
      <EndChoice share={share} end={draft.end} onChange={(end) => onChange({ ...draft, end })} />
      <CheckField
        label={t`Nur einmal zu öffnen`}
        checked={draft.isOnce}
        onChange={({ currentTarget: { checked } }) => onChange({ ...draft, isOnce: checked })}
      />
    </>
  );
}

interface EndChoiceProps {
  share: ShareLink | null;
  end: ShareEnd;
  onChange: (end: ShareEnd) => void;
}

function EndChoice({ share, end, onChange }: EndChoiceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const until = share?.expiresAt ?? null;
  const choices: [ShareEnd, string][] = [
    ...(until === null ? [] : [['kept', format.momentWords(Date.parse(until), env)] satisfies [ShareEnd, string]]),
    ...SHARE_SPANS.map((days): [ShareEnd, string] => [
      `${days}`,
      t`Nach ${plural(days, { one: '# Tag', other: '# Tagen' })}`,
    ]),
    ['never', t`Nie`],
  ];
  return (
    <div className="field">
      <label htmlFor={id}>
        <Trans>Link läuft ab</Trans>
      </label>
      <select
        id={id}
        className="sel"
        value={end}
        onChange={({ currentTarget: { value } }) => {
          const chosen = choices.find(([each]) => each === value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
