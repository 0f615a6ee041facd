import { Trans, useLingui } from '@lingui/react/macro';
import type { AudioRef } from '@tagfalter/domain/entry';
import { Button } from '@tagfalter/ui/button';
import { Trash2 } from 'lucide-react';
import { useMediaUrl } from '#platform/media.ts';
import { useToast } from '#platform/toast.tsx';
import { VoicePlayer } from '#platform/voice-player.tsx';
import type { DraftKeeper } from '../draft/draft-keeper.ts';

/** The recording of the day: listen to it, or take it away. */
export function VoiceClip({ audio, keeper }: { audio: AudioRef; keeper: DraftKeeper }) {
  const { t } = useLingui();
  const toast = useToast();
  const { url } = useMediaUrl(audio.hash, 'original');
  const remove = () => {
    keeper.edit({ type: 'audio', audio: null });
    const onAct = () => keeper.edit({ type: 'audio', audio });
    toast({ title: t`Aufnahme entfernt`, action: { label: t`Rückgängig`, onAct } });
  };
  return (
    <section className="stack">
      <div className="row between row--nw">
        <h2 className="h-ui">
          <Trans>Sprachaufnahme</Trans>
        </h2>
        <Button variant="quiet" className="ed__remove" aria-label={t`Aufnahme entfernen`} onClick={remove}>
          <Trash2 className="i" aria-hidden="true" />
          <Trans>Entfernen</Trans>
        </Button>
      </div>
      <VoicePlayer url={url} sound={audio} />
    </section>
  );
}
