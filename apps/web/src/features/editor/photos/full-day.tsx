import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { IconButton } from '@tagfalter/ui/icon-button';
import { type Photo, PhotoPicture } from '@tagfalter/ui/photo-row';
import { Replace, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';

export interface FullEntryProps {
  /** The only photo that the tier allows, shown beside the sentence; undefined if it allows several. */
  photo: Photo | undefined;
  count: number;
  limit: number;
  /** Counts requests for another photo: the sentence comes into view each time. */
  asked: number;
  onReplace: () => void;
  onRemove: (key: string) => void;
}

/** Says before a picker opens that the day takes no further photo; offers an exchange (spec §5, decision 12). */
export function FullEntry({ photo, count, limit, asked, onReplace, onRemove }: FullEntryProps) {
  const place = useRef<HTMLDivElement>(null);
  const answered = useRef(0);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    place.current?.scrollIntoView({ block: 'nearest' });
    (place.current?.querySelector('button') ?? place.current)?.focus({ preventScroll: true });
  }, [asked]);
  return (
    <div ref={place} className={photo ? 'photo1 here' : 'here'} tabIndex={-1}>
      {photo ? (
        <div className="thumb">
          <PhotoPicture photo={photo} />
        </div>
      ) : null}
      <div className="stack-2">
        <p className="mut">
          <Sentence count={count} limit={limit} />
        </p>
        <div className="acts2">
          {/* A day with more photos than the tier allows takes none in exchange (decision 12). */}
          {count > limit ? null : (
            <Button variant="line" onClick={onReplace}>
              <Replace className="i" aria-hidden="true" />
              {limit === 1 ? <Trans>Ersetzen</Trans> : <Trans>Hauptbild ersetzen</Trans>}
            </Button>
          )}
          {photo ? <Remove photo={photo} onRemove={onRemove} /> : null}
        </div>
      </div>
    </div>
  );
}

function Sentence({ count, limit }: Pick<FullEntryProps, 'count' | 'limit'>) {
  if (count > limit) return <Trans>Was schon da war, bleibt. Ein weiteres Foto hat hier keinen Platz.</Trans>;
  if (limit === 1) return <Trans>In Free gehört ein Foto zum Tag. Du kannst es gegen ein anderes tauschen.</Trans>;
  return <Trans>Mehr als {limit} Fotos passen nicht in einen Tag. Ersetze das Hauptbild, oder entferne eins.</Trans>;
}

function Remove({ photo, onRemove }: { photo: Photo; onRemove: FullEntryProps['onRemove'] }) {
  const { t } = useLingui();
  const name = photo.alt;
  return (
    <IconButton label={t`Foto entfernen: ${name}`} onClick={() => onRemove(photo.key)}>
      <Trash2 className="i" aria-hidden="true" />
    </IconButton>
  );
}
