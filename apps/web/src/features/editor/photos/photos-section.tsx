import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { mainImageIndex } from '@tagfalter/domain/entry';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { limitsOf } from '@tagfalter/domain/tiers';
import type { Draft } from '@tagfalter/local/drafts/drafts';
import { AddPhoto, PhotoRow } from '@tagfalter/ui/photo-row';
import { CircleAlert } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { ProLink } from '#entities/person/pro/pro-link.tsx';
import { useToast } from '#platform/toast.tsx';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { useUntilEdit } from '../use-until-edit.ts';
import { FullEntry } from './full-day.tsx';
import { distinctProblems, imageProblemWords } from './image-words.ts';
import type { PhotoZone } from './photo-picker.tsx';
import type { Photos } from './use-photos.ts';
import { useThumbs } from './use-thumbs.ts';

export interface PhotosSectionProps {
  draft: Draft;
  keeper: DraftKeeper;
  photos: Photos;
  limit: number;
  zone: PhotoZone;
  /** Counts how often another photo was wanted while there was no room. */
  asked: number;
}

function useRemoval(draft: Draft, keeper: DraftKeeper): (image: ImageRef) => void {
  const { t } = useLingui();
  const toast = useToast();
  return (image) => {
    const index = draft.images.indexOf(image);
    const wasMain = draft.mainImage === image.hash;
    keeper.edit({ type: 'remove-image', hash: image.hash });
    const onAct = () => keeper.edit({ type: 'restore-image', image, index, wasMain });
    toast({ title: t`Foto entfernt`, action: { label: t`Rückgängig`, onAct } });
  };
}

/** Why the last choice was refused; it goes with the next change of the day. */
function Problems({ photos, draft }: Pick<PhotosSectionProps, 'photos' | 'draft'>) {
  const { adding, problems: found } = photos;
  const isFresh = useUntilEdit(draft, adding > 0 ? null : found);
  const problems = adding > 0 || isFresh ? found : [];
  const { i18n } = useLingui();
  const { isPro } = useDiary();
  const most = limitsOf(true).imagesPerDay;
  return (
    <div role="alert">
      {distinctProblems(problems).map((problem) => (
        <p className="err" key={problem.code}>
          <CircleAlert className="i" aria-hidden="true" />
          {i18n._(imageProblemWords(problem))}
        </p>
      ))}
      {!isPro && problems.some(({ code }) => code === 'too-many') ? (
        <p className="cap">
          <span>
            <Trans>Mit Tagfalter Pro haben bis zu {most} Fotos am Tag Platz.</Trans>
          </span>{' '}
          <ProLink />
        </p>
      ) : null}
    </div>
  );
}

/** Photos of the day: which one leads, what is taken away, and a place for another (spec §2, §5). */
export function PhotosSection({ draft, keeper, photos, limit, zone, asked }: PhotosSectionProps) {
  const { t } = useLingui();
  const remove = useRemoval(draft, keeper);
  const thumbs = useThumbs(draft.images);
  const main = mainImageIndex(draft);
  const count = draft.images.length;
  const isSingle = count === 1 && limit === 1;
  const shown = draft.images.map((image, i) => ({
    key: image.hash,
    src: thumbs.get(image.hash) ?? null,
    alt: image.name,
    isMain: i === main,
  }));
  const labels = {
    main: t`Hauptbild`,
    choose: t`Als Hauptbild`,
    makeMain: (name: string) => t`Als Hauptbild: ${name}`,
    remove: (name: string) => t`Foto entfernen: ${name}`,
  };
  const withImage = (hash: string, act: (image: ImageRef) => void) => {
    const image = draft.images.find((held) => held.hash === hash);
    if (image) act(image);
  };
  return (
    <section className="stack">
      <div className="row between">
        <h2 className="h-ui">
          <Trans>Fotos</Trans>
        </h2>
        <span className="cap num">
          {/* A day may hold more than the tier: what was there before Pro ended stays (decision 12). */}
          {count > limit ? (
            <Plural value={count} one="# Foto" other="# Fotos" />
          ) : (
            <Trans>
              {count} von {limit}
            </Trans>
          )}
        </span>
      </div>
      {isSingle ? null : (
        <PhotoRow
          photos={shown}
          labels={labels}
          onMakeMain={(hash) => keeper.edit({ type: 'main-image', hash })}
          onRemove={(hash) => withImage(hash, remove)}
        >
          {count < limit ? (
            <AddPhoto
              label={photos.adding > 0 ? t`Wird geladen …` : t`Foto dazu`}
              className={zone.dragging ? 'add add--over' : 'add'}
              aria-busy={photos.adding > 0}
              onClick={() => zone.open()}
            />
          ) : undefined}
        </PhotoRow>
      )}
      {count < limit ? null : (
        <FullEntry
          photo={isSingle ? shown[0] : undefined}
          count={count}
          limit={limit}
          asked={asked}
          onReplace={() => zone.open(draft.images[main]?.hash)}
          onRemove={(hash) => withImage(hash, remove)}
        />
      )}
      <div className="ed__notes">
        <Problems photos={photos} draft={draft} />
        <p className="cap">
          <Trans>Standortdaten bleiben bei dir.</Trans>
        </p>
      </div>
    </section>
  );
}
