import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { discardParked, exportParked, type ParkedRow } from '@tagfalter/local/unsent/parked';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { IconButton } from '@tagfalter/ui/icon-button';
import { CalendarCheck, Copy, Download, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useMayEdit } from '#entities/entry/may-edit.ts';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { parkedMedia, parkedMood, parkedText } from '#entities/entry/refused/parked-text.ts';
import { isHelpedByPro, refusalWords } from '#entities/entry/refused/refusal-words.ts';
import { useMoveToRightDay, useRetry } from '#entities/entry/refused/use-retry.ts';
import { ProLink } from '#entities/person/pro/pro-link.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { FEELING_WORDS } from '#i18n/words.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';
import { saveFile } from '#platform/save-file.ts';
import { useCopy } from '#platform/use-copy.ts';
import { parkedFile } from './parked-file.ts';

function useTitle(item: ParkedRow): string {
  const { t } = useLingui();
  const { kind, mediaKind, date, name } = item;
  const day = useFormat().shortDay(date);
  if (parkedMood(item)) return t`Gefühl vom ${day}`;
  if (kind === 'media') return mediaKind === 'audio' ? t`Sprachaufnahme vom ${day}` : t`Foto vom ${day}`;
  return name === 'entry.delete' ? t`Löschung vom ${day}` : t`Änderung am ${day}`;
}

function useReason({ code, mediaKind, likelyDate }: ParkedRow): string {
  const { t } = useLingui();
  const { isPro } = useDiary();
  const format = useFormat();
  if (likelyDate === undefined) return t(refusalWords(code, mediaKind, isPro));
  const day = format.shortDay(likelyDate);
  return t`Dein Gerät hatte ein falsches Datum. Geschrieben hast du das wohl am ${day}.`;
}

/** A change that the server refused: its content, the reason, and the possible actions (decision 12, S4). */
export function ParkedCard({ item }: { item: ParkedRow }) {
  const title = useTitle(item);
  const text = parkedText(item);
  const [photo] = parkedMedia(item).photos;
  const reason = useReason(item);
  const { isPro } = useDiary();
  const isProHelp = !isPro && item.likelyDate === undefined && isHelpedByPro(item.code);
  return (
    <Card fold="red" tight>
      <div className="parked">
        {photo === undefined ? null : (
          <span className="thumb parked__pic">
            <MediaImage hash={photo} variant="thumb" alt="" />
          </span>
        )}
        <div className="stack-2">
          <h3 className="h-ui">{title}</h3>
          <p className="mut">
            <span>{reason}</span> {isProHelp ? <ProLink /> : null}
          </p>
          {text === null ? null : (
            <p className="parked__text" dir="auto">
              {text}
            </p>
          )}
          <ParkedMood item={item} />
          {item.kind === 'media' ? null : <ParkedMedia item={item} />}
        </div>
      </div>
      <ParkedActions item={item} text={text} />
    </Card>
  );
}

/** Media of a refused change: they are downloaded, sent again or discarded with its words. */
function ParkedMedia({ item }: { item: ParkedRow }) {
  const { photos, hasVoice } = parkedMedia(item);
  const count = photos.length;
  if (count === 0 && !hasVoice) return null;
  return (
    <p className="cap">
      {count === 0 ? null : <Plural value={count} one="# Foto" other="# Fotos" />}
      {count > 0 && hasVoice ? ' · ' : null}
      {hasVoice ? <Trans>Sprachaufnahme</Trans> : null}
    </p>
  );
}

function ParkedMood({ item }: { item: ParkedRow }) {
  const { t } = useLingui();
  const { feeling = null, customEmoji = null } = parkedMood(item) ?? {};
  if (feeling === null && customEmoji === null) return null;
  return (
    <p className="parked__text">
      {feeling === null ? null : t(FEELING_WORDS[feeling])} {customEmoji}
    </p>
  );
}

/** Sends the change again, or into the right day where its date was wrong. */
function Again({ item }: { item: ParkedRow }) {
  const format = useFormat();
  const retry = useRetry();
  const moveToRightDay = useMoveToRightDay();
  if (item.likelyDate !== undefined) {
    const day = format.shortDay(item.likelyDate);
    return (
      <Button variant="line" onClick={() => void moveToRightDay(item)}>
        <CalendarCheck className="i" aria-hidden="true" />
        <Trans>In den {day} übernehmen</Trans>
      </Button>
    );
  }
  return (
    <Button variant="line" onClick={() => void retry([item])}>
      <RotateCw className="i" aria-hidden="true" />
      <Trans>Erneut versuchen</Trans>
    </Button>
  );
}

function ParkedActions({ item, text }: { item: ParkedRow; text: string | null }) {
  const { t } = useLingui();
  const { db, env, sync } = useDiary();
  const mayEdit = useMayEdit(item.date);
  const [asking, setAsking] = useState(false);
  const failed = useErrorToast();
  const copy = useCopy();
  const discard = () =>
    discardParked(db, env, { id: item.id, mayEdit }).then(
      () => sync.wake('write'),
      (error: unknown) => failed(error, 'refused: discarding'),
    );
  const download = () =>
    exportParked(db, item.id, parkedFile(item, t)).then(saveFile, (error: unknown) => failed(error, 'refused: export'));
  return (
    <div className="row row--nw acts3">
      <Again item={item} />
      <span className="row row--nw acts3__more">
        {text === null ? null : (
          <IconButton label={t`Text kopieren`} onClick={() => void copy(text)}>
            <Copy className="i" aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t`Herunterladen`} onClick={() => void download()}>
          <Download className="i" aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Verwerfen`} onClick={() => setAsking(true)}>
          <Trash2 className="i" aria-hidden="true" />
        </IconButton>
      </span>
      <ConfirmDialog
        open={asking}
        title={t`Wirklich verwerfen?`}
        text={t`Es liegt nur noch auf diesem Gerät und ist danach weg.`}
        confirm={t`Verwerfen`}
        onConfirm={() => void discard()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
