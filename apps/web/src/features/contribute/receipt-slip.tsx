import '@tagfalter/ui/styles/slip.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { progressOf } from '@tagfalter/local/guest/progress';
import { CircleCheck, Clock } from 'lucide-react';
import { TilePicture } from './photos/photo-tile.tsx';
import type { ContributionStore, ContributionStoreState } from './store/contribution-store.ts';
import { isHeldUp, onlyWordsWait } from './store/sending-state.ts';
import { useMoment } from './use-moment.ts';

export interface ReceiptSlipProps {
  store: Pick<ContributionStore, 'blobOf' | 'isStored'>;
  state: ContributionStoreState;
}

/** Arrived parts of a contribution, by receipts that this phone has verified (spec decision 39). */
export function ReceiptSlip({ store, state }: ReceiptSlipProps) {
  const { t } = useLingui();
  const { row, receipts } = state;
  const { isWhole } = progressOf(row, receipts);
  const pictures = row.files.filter(({ role }) => role === 'top' || role === 'more');
  const audio = row.files.find(({ role }) => role === 'audio');
  if (!store.isStored) return null;
  return (
    <section className={isWhole ? 'slip' : 'slip slip--wait'} aria-label={t`Quittung`}>
      <div className="slip__h">
        <span className="slip__i">
          {isWhole ? <CircleCheck className="i" aria-hidden="true" /> : <Clock className="i" aria-hidden="true" />}
        </span>
        <div role="status">
          <Arrived state={state} />
        </div>
      </div>
      {pictures.length > 0 ? (
        <ul className="upg">
          {pictures.map((file) => (
            <li key={file.hash} className="upg__t">
              <TilePicture store={store} file={file} isSending={state.isSending} />
            </li>
          ))}
        </ul>
      ) : null}
      {audio ? (
        <p className="mut">
          <Greeting isThere={audio.state !== 'waiting'} isHeldUp={isHeldUp(state)} />
        </p>
      ) : null}
      {receipts.length > 0 ? (
        <p className="cap">
          <Trans>
            Vom Server für jedes Bild unterschrieben und auf diesem Handy geprüft. Wenn du den QR-Code wieder scannst,
            steht sie noch hier.
          </Trans>
        </p>
      ) : null}
    </section>
  );
}

function Greeting({ isThere, isHeldUp }: { isThere: boolean; isHeldUp: boolean }) {
  if (isThere) return <Trans>Sprachgruß: angekommen</Trans>;
  return isHeldUp ? <Trans>Sprachgruß: noch auf diesem Gerät</Trans> : <Trans>Sprachgruß: unterwegs</Trans>;
}

/** Number of arrived pictures, and the time of the last; missing pictures are named below. */
function Arrived({ state }: Pick<ReceiptSlipProps, 'state'>) {
  const { row, receipts } = state;
  const moment = useMoment();
  const { images, arrived, at, isWhole } = progressOf(row, receipts);
  if (images === 0) {
    return (
      <p className="slip__n">
        {isWhole ? (
          <Trans>Dein Gruß ist angekommen.</Trans>
        ) : isHeldUp(state) || onlyWordsWait(state) ? (
          <Trans>Dein Gruß ist noch nicht angekommen.</Trans>
        ) : (
          <Trans>Dein Gruß ist unterwegs.</Trans>
        )}
      </p>
    );
  }
  const left = images - arrived;
  const time = at === null ? '' : moment(at);
  return (
    <>
      <p className="slip__n num">
        {left > 0 ? (
          <Plural
            value={images}
            one={`${arrived} von # Bild ist angekommen`}
            other={`${arrived} von # Bildern sind angekommen`}
          />
        ) : (
          <Plural
            value={images}
            one={`${arrived} von # Bild ist angekommen, ${time}`}
            other={`${arrived} von # Bildern sind angekommen, ${time}`}
          />
        )}
      </p>
      {left > 0 ? (
        <p className="mut num">
          {isHeldUp(state) ? (
            <Plural value={left} one="# Bild ist noch auf diesem Gerät." other="# Bilder sind noch auf diesem Gerät." />
          ) : (
            <Plural
              value={left}
              one="Noch # Bild: bitte kurz offen lassen."
              other="Noch # Bilder: bitte kurz offen lassen."
            />
          )}
        </p>
      ) : null}
      {onlyWordsWait(state) ? (
        <p className="mut">
          <Trans>Deine Worte sind noch auf diesem Gerät.</Trans>
        </p>
      ) : null}
    </>
  );
}
