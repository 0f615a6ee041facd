import { Trans } from '@lingui/react/macro';
import type { LoggedError } from '@tagfalter/local/base/error-log';
import { ChevronDown } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useFormat } from '#i18n/use-format.ts';

/** An error: kind, time and place; its frames fold out. Names of the code are English in every language. */
export function ErrorRow({ error }: { error: LoggedError }) {
  const { frames } = error;
  // A thrown value that is no error has no frames.
  if (frames.length === 0) {
    return (
      <div className="disc">
        <ErrorTitle error={error} />
      </div>
    );
  }
  return (
    <details className="disc">
      <summary>
        <ErrorTitle error={error} />
        <ChevronDown className="i disc__turn" aria-hidden="true" />
      </summary>
      <div className="disc__in">
        <ol className="trace" lang="en" translate="no">
          {frames.map((frame) => (
            <li key={frame}>{frame}</li>
          ))}
        </ol>
      </div>
    </details>
  );
}

function ErrorTitle({ error: { at, times, where, from, name } }: { error: LoggedError }) {
  const format = useFormat();
  const { env } = useDiary();
  return (
    <span className="item__t trace__name">
      <b lang="en" translate="no">
        {name}
      </b>
      <span className="cap num">
        {format.momentWords(at, env)}
        {times > 1 ? (
          <>
            {' · '}
            <Trans>{times}-mal</Trans>
          </>
        ) : null}
        {from === 'worker' ? (
          <>
            {' · '}
            <Trans>im Hintergrund</Trans>
          </>
        ) : null}
        {' · '}
        <span lang="en" translate="no">
          {where}
        </span>
      </span>
    </span>
  );
}
