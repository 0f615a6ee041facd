import '@tagfalter/ui/styles/slip.css';
import { Trans } from '@lingui/react/macro';
import { Hourglass, Image } from 'lucide-react';
import { SUGGESTED_AT_ONCE } from './picker-wait.ts';

/**
 * While the phone copies what was picked, which it does without a word (complaints 1).
 * @param onNothing hears that nothing was picked
 */
export function PickerSlip({ onNothing }: { onNothing: () => void }) {
  const isPhone = /iPhone|iPad/.test(navigator.userAgent);
  return (
    <div className="slip slip--prep">
      <div className="slip__h">
        <span className="slip__i">
          <Hourglass className="i" aria-hidden="true" />
        </span>
        <div role="status">
          <p className="slip__n">
            {isPhone ? <Trans>iPhone bereitet deine Fotos vor</Trans> : <Trans>Wartet auf deine Fotos …</Trans>}
          </p>
          {isPhone ? (
            <p className="mut">
              <Trans>
                Sie kommen aus iCloud aufs Handy. Bei vielen dauert das bis zu einer Minute, und Safari sagt uns so
                lange nichts.
              </Trans>
            </p>
          ) : null}
        </div>
      </div>
      <div className="slip__holes" aria-hidden="true">
        {[1, 2, 3, 4].map((hole) => (
          <Image key={hole} className="i" />
        ))}
      </div>
      <p className="cap">
        <Trans>Bitte nicht noch einmal tippen. Am besten höchstens {SUGGESTED_AT_ONCE} auf einmal.</Trans>
      </p>
      <p className="cap">
        <Trans>Nichts ausgewählt?</Trans>{' '}
        <button type="button" className="lk" onClick={onNothing}>
          <Trans>Noch einmal auswählen</Trans>
        </button>
      </p>
    </div>
  );
}
