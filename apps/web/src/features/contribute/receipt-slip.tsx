import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { progressOf } from '@tagfalter/local/guest/progress';
import { CircleCheck, Clock } from 'lucide-react';
import { REGION } from '#i18n/dates.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ContributionHome, HomeState } from './contribution-home.ts';
import { TilePicture } from './photo-tile.tsx';

/** '21:14', and the day where it was another one. */
function useMoment(): (at: number) => string {
  const { language } = useFormat();
  return (at) => {
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    const style: Intl.DateTimeFormatOptions = isToday
      ? { timeStyle: 'short' }
      : { dateStyle: 'medium', timeStyle: 'short' };
    return new Intl.DateTimeFormat(REGION[language], style).format(at);
  };
}

export interface ReceiptSlipProps {
  home: Pick<ContributionHome, 'blobOf' | 'isStored'>;
  state: HomeState;
}

/** What has arrived of a contribution, by receipts that this phone has verified (spec decision 39). */
export function ReceiptSlip({ home, state }: ReceiptSlipProps) {
  const { t } = useLingui();
  const moment = useMoment();
  const { row, receipts } = state;
  const { images, arrived, at, isWhole } = progressOf(row, receipts);
  const pictures = row.files.filter(({ role }) => role === 'top' || role === 'more');
  const audio = row.files.find(({ role }) => role === 'audio');
  const left = images - arrived;
  if (!home.isStored) return null;
  return (
    <section className={isWhole ? 'slip' : 'slip slip--wait'} aria-label={t`Quittung`}>
      <div className="slip__h">
        <span className="slip__i">
          {isWhole ? <CircleCheck className="i" aria-hidden="true" /> : <Clock className="i" aria-hidden="true" />}
        </span>
        <div role="status">
          {images > 0 ? (
            <p className="slip__n num">
              <Plural value={images} one={`${arrived} von # Bild`} other={`${arrived} von # Bildern`} />
            </p>
          ) : null}
          <p className="mut num">
            {left > 0 ? (
              <Plural
                value={left}
                one="ist angekommen. Noch # Bild: bitte kurz offen lassen."
                other="sind angekommen. Noch # Bilder: bitte kurz offen lassen."
              />
            ) : at === null ? (
              isWhole ? (
                <Trans>Dein Gruß ist angekommen.</Trans>
              ) : (
                <Trans>Dein Gruß ist unterwegs.</Trans>
              )
            ) : (
              <Trans>sind angekommen, {moment(at)}</Trans>
            )}
          </p>
        </div>
      </div>
      {pictures.length > 0 ? (
        <ul className="upg">
          {pictures.map((file) => (
            <li key={file.hash} className="upg__t">
              <TilePicture home={home} file={file} isSending={state.isSending} />
            </li>
          ))}
        </ul>
      ) : null}
      {audio ? (
        <p className="mut">
          {audio.state === 'waiting' ? <Trans>Sprachgruß: unterwegs</Trans> : <Trans>Sprachgruß: angekommen</Trans>}
        </p>
      ) : null}
      <p className="cap">
        <Trans>
          Vom Server für jedes Bild unterschrieben und auf diesem Handy geprüft. Wenn du den QR-Code wieder scannst,
          steht sie noch hier.
        </Trans>
      </p>
    </section>
  );
}
