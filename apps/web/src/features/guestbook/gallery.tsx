import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { useState } from 'react';
import { GALLERY_START, type ShownPicture } from '#entities/event-book/pictures.ts';
import { EmptyTab } from './empty-tab.tsx';
import { Picture } from './picture.tsx';

interface GalleryProps {
  pictures: readonly ShownPicture[];
  /** Whether it holds the favourites alone. */
  onlyTop: boolean;
  onOpen: (pictures: readonly ShownPicture[], start: number) => void;
  onBroken: () => void;
}

/** A grid of pictures: six, then all of them (spec §9). */
export function Gallery({ pictures, onlyTop, onOpen, onBroken }: GalleryProps) {
  const [isWhole, setWhole] = useState(false);
  if (pictures.length === 0) {
    return (
      <EmptyTab>
        {onlyTop ? (
          <Trans>Noch keine Lieblingsbilder.</Trans>
        ) : (
          <Trans>Noch keine Bilder. Deins könnte das erste sein.</Trans>
        )}
      </EmptyTab>
    );
  }
  const count = pictures.length;
  const shown = isWhole ? pictures : pictures.slice(0, GALLERY_START);
  return (
    <div className="gpanel">
      <ul className="gal">
        {shown.map((one, index) => (
          <li key={`${one.entry.id}-${one.picture.hash}`}>
            <Picture shown={one} onOpen={() => onOpen(pictures, index)} onBroken={onBroken} />
          </li>
        ))}
      </ul>
      {isWhole || pictures.length <= GALLERY_START ? null : (
        <Button variant="line" onClick={() => setWhole(true)}>
          <Plural value={count} one="# Bild anzeigen" other="Alle # Bilder anzeigen" />
        </Button>
      )}
    </div>
  );
}
