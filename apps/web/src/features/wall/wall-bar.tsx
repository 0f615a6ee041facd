import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@tagfalter/ui/icon-button';
import { ChevronLeft, ChevronRight, Maximize, Minimize, Pause, Play, SlidersHorizontal } from 'lucide-react';

interface WallBarProps {
  isPlaying: boolean;
  fullScreen: { can: boolean; isOn: boolean; toggle: () => void };
  onToggle: () => void;
  onNext: () => void;
  onPrevious: () => void;
  onSettings: () => void;
}

/** The controls of a wall: gone from sight after three seconds, there again with the pointer or the focus. */
export function WallBar({ isPlaying, fullScreen, onToggle, onNext, onPrevious, onSettings }: WallBarProps) {
  const { t } = useLingui();
  const icon = { className: 'i', 'aria-hidden': true };
  return (
    <div className="wall__bar" role="toolbar" aria-label={t`Live-Wand steuern`}>
      <IconButton label={t`Vorheriges Bild`} aria-keyshortcuts="ArrowLeft" onClick={onPrevious}>
        <ChevronLeft {...icon} />
      </IconButton>
      <IconButton label={isPlaying ? t`Anhalten` : t`Weiterlaufen lassen`} aria-keyshortcuts="Space" onClick={onToggle}>
        {isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
      </IconButton>
      <IconButton label={t`Nächstes Bild`} aria-keyshortcuts="ArrowRight" onClick={onNext}>
        <ChevronRight {...icon} />
      </IconButton>
      <IconButton label={t`Einstellungen der Wand`} onClick={onSettings}>
        <SlidersHorizontal {...icon} />
      </IconButton>
      {fullScreen.can ? (
        <IconButton
          label={fullScreen.isOn ? t`Vollbild beenden` : t`Vollbild`}
          aria-keyshortcuts="F"
          onClick={fullScreen.toggle}
        >
          {fullScreen.isOn ? <Minimize {...icon} /> : <Maximize {...icon} />}
        </IconButton>
      ) : null}
    </div>
  );
}
