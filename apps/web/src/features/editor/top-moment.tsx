import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_TOP_MOMENT } from '@tagfalter/domain/text';
import { useId } from 'react';
import { FIELD_WORDS } from '#i18n/field-words.ts';
import { useComposedText } from '#platform/composed-text.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/** The best moment of the day, one line, nobody must. */
export function TopMoment({ topMoment, keeper }: { topMoment: string; keeper: DraftKeeper }) {
  const { t } = useLingui();
  const id = useId();
  const field = useComposedText(topMoment, (text) => keeper.edit({ type: 'write', field: 'topMoment', text }));
  return (
    <div className="field">
      <span>
        <label className="lbl" htmlFor={id}>
          {t(FIELD_WORDS.topMoment)}
        </label>{' '}
        <span className="opt" id={`${id}-opt`}>
          <Trans>freiwillig</Trans>
        </span>
      </span>
      <input
        id={id}
        className="inp inp--diary"
        dir="auto"
        aria-describedby={`${id}-opt`}
        maxLength={MAX_TOP_MOMENT}
        {...field}
        onBlur={() => void keeper.flush()}
      />
    </div>
  );
}
