import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { discardParked, exportParked, type Parked } from '@tagfalter/local/parked';
import { Button } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Copy, Download, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { FEELING_WORDS } from '#i18n/words.ts';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useDiary } from '#platform/diary.tsx';
import { useFailureToast } from '#platform/failure-toast.ts';
import { useMayEdit } from '#platform/may-edit.ts';
import { MediaImage } from '#platform/media-image.tsx';
import { parkedMedia, parkedMood, parkedText } from '#platform/refused/parked-text.ts';
import { refusalWords } from '#platform/refused/refusal-words.ts';
import { useRetry } from '#platform/refused/use-retry.ts';
import { saveFile } from '#platform/save-file.ts';
import { useCopy } from '#platform/use-copy.ts';

function useTitle(item: Parked): string {
  const { t } = useLingui();
  const { kind, mediaKind, date, name } = item;
  const day = useFormat().shortDay(date);
  if (parkedMood(item)) return t`Gefühl vom ${day}`;
  if (kind === 'media') return mediaKind === 'audio' ? t`Sprachaufnahme vom ${day}` : t`Foto vom ${day}`;
  return name === 'entry.delete' ? t`Löschung vom ${day}` : t`Änderung am ${day}`;
}

/** Something the server did not take: what, why, and what to do with it (decision 12, S4). */
export function ParkedCard({ item }: { item: Parked }) {
  const { t } = useLingui();
  const { isPro } = useDiary();
  const title = useTitle(item);
  const text = parkedText(item);
  const [photo] = parkedMedia(item).photos;
  const reason = t(refusalWords(item.code, item.mediaKind, isPro));
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
          <p className="mut">{reason}</p>
          {text === null ? null : <p className="parked__text">{text}</p>}
          <ParkedMood item={item} />
          {item.kind === 'media' ? null : <ParkedMedia item={item} />}
        </div>
      </div>
      <ParkedActions item={item} text={text} />
    </Card>
  );
}

/** What besides words a change would have brought: it is downloaded, sent again or given up with them. */
function ParkedMedia({ item }: { item: Parked }) {
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

function ParkedMood({ item }: { item: Parked }) {
  const { t } = useLingui();
  const { feeling = null, customEmoji = null } = parkedMood(item) ?? {};
  if (feeling === null && customEmoji === null) return null;
  return (
    <p className="parked__text">
      {feeling === null ? null : t(FEELING_WORDS[feeling])} {customEmoji}
    </p>
  );
}

function ParkedActions({ item, text }: { item: Parked; text: string | null }) {
  const { t } = useLingui();
  const { db, env, accountId, sync } = useDiary();
  const mayEdit = useMayEdit(item.date);
  const [asking, setAsking] = useState(false);
  const failed = useFailureToast();
  const retry = useRetry();
  const copy = useCopy();
  const discard = () =>
    sync.write(() => discardParked(db, env, accountId, { id: item.id, mayEdit })).catch(() => failed());
  const download = () => exportParked(db, item.id).then(saveFile, () => failed());
  return (
    <div className="row row--nw acts3">
      <Button variant="line" onClick={() => void retry([item])}>
        <RotateCw className="i" aria-hidden="true" />
        <Trans>Erneut versuchen</Trans>
      </Button>
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
