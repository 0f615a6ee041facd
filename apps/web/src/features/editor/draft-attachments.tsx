import { useLingui } from '@lingui/react/macro';
import type { AudioRef } from '@tagfalter/domain/field-kinds';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { Pause, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMediaUrl } from '#entities/entry/media.ts';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useToast } from '#platform/toast.tsx';
import type { DraftKeeper } from './draft/draft-keeper.ts';

/** Photos and recording of the draft, where it is written: what was added is in sight. */
export function DraftAttachments({ draft, keeper }: { draft: Draft; keeper: DraftKeeper }) {
  const { t } = useLingui();
  const toast = useToast();
  const { images, audio } = draft;
  const remove = (image: (typeof images)[number], index: number) => {
    const wasMain = draft.mainImage === image.hash;
    keeper.edit({ type: 'remove-image', hash: image.hash });
    const onAct = () => keeper.edit({ type: 'restore-image', image, index, wasMain });
    toast({ title: t`Foto entfernt`, action: { label: t`Rückgängig`, onAct } });
  };
  return (
    <div className="att">
      {images.map((image, index) => (
        <span key={image.hash} className="att__p">
          <MediaImage hash={image.hash} variant="thumb" alt={t`Foto ${index + 1}`} />
          <button type="button" className="att__x" aria-label={t`Foto entfernen`} onClick={() => remove(image, index)}>
            <span>
              <X className="i" aria-hidden="true" />
            </span>
          </button>
        </span>
      ))}
      {audio ? <VoiceChip audio={audio} /> : null}
    </div>
  );
}

/** Plays the recording of the draft. */
function VoiceChip({ audio }: { audio: AudioRef }) {
  const { t } = useLingui();
  const time = useFormat().playTime(audio.durationMs);
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const { url } = useMediaUrl(audio.hash, 'original');
  useEffect(() => () => sound.current?.pause(), []);
  const toggle = () => {
    if (isPlaying) return sound.current?.pause();
    sound.current?.play().catch(() => {
      // Expected: refused where no tap came before. The button stays as it is.
    });
  };
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      className="vchip"
      aria-label={isPlaying ? t`Pause` : t`Aufnahme abspielen, ${time}`}
      disabled={url === null}
      onClick={toggle}
    >
      <span className="vchip__i">
        <Icon className="i" aria-hidden="true" />
      </span>
      <span className="num">{time}</span>
      {url === null ? null : (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written down yet what was said
        <audio ref={sound} src={url} onPlay={() => setPlaying(true)} onPause={() => setPlaying(false)} />
      )}
    </button>
  );
}
