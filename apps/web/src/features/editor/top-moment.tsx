import { Trans } from '@lingui/react/macro';
import { MAX_TOP_MOMENT } from '@tagfalter/domain/text';
import { useId } from 'react';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/** The best moment of the day, one line, nobody must. */
export function TopMoment({ topMoment, keeper }: { topMoment: string; keeper: DraftKeeper }) {
  const id = useId();
  return (
    <div className="field">
      <span>
        <label className="lbl" htmlFor={id}>
          <Trans>Top-Moment</Trans>
        </label>{' '}
        <span className="opt" id={`${id}-opt`}>
          <Trans>freiwillig</Trans>
        </span>
      </span>
      <input
        id={id}
        className="inp inp--diary"
        aria-describedby={`${id}-opt`}
        maxLength={MAX_TOP_MOMENT}
        value={topMoment}
        onChange={(event) => keeper.edit({ type: 'top-moment', topMoment: event.currentTarget.value })}
        onBlur={() => void keeper.flush()}
      />
    </div>
  );
}
