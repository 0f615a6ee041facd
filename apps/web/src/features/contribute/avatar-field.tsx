import { Trans, useLingui } from '@lingui/react/macro';
import { CircleUser } from 'lucide-react';
import { usePickerWait } from '#entities/photo-picker/use-picker-wait.ts';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useBlobUrl } from './photos/photo-tile.tsx';
import type { PhotosFieldProps } from './photos/photos-field.tsx';
import { PickButton } from './photos/pick-button.tsx';

/** An optional picture of the guest; a new one takes the place of the old one. */
export function AvatarField({ store, state, picked, onLate }: Omit<PhotosFieldProps, 'onPicking' | 'tasks'>) {
  const { t } = useLingui();
  const { wait } = usePickerWait();
  const avatar = state.row.files.find(({ role }) => role === 'avatar');
  const url = useBlobUrl(store, avatar?.hash ?? '');
  const failed = useErrorToast();
  const onError = (error: unknown) => failed(error, 'guest: the profile picture');
  return (
    <div className="contrib__pair">
      <PickButton
        label={t`Profilbild`}
        field="avatar"
        isMany={false}
        className="btn btn--quiet"
        wait={wait}
        onFiles={picked.take}
        onLate={onLate}
      >
        {avatar && url !== null ? (
          <img className="av av--32" src={url} alt="" />
        ) : (
          <CircleUser className="i" aria-hidden="true" />
        )}
        <span>
          <Trans>Profilbild</Trans> <span className="opt">{t`freiwillig`}</span>
        </span>
      </PickButton>
      {avatar ? (
        <button type="button" className="btn btn--quiet" onClick={() => void store.remove(avatar.hash).catch(onError)}>
          <Trans>Profilbild entfernen</Trans>
        </button>
      ) : null}
    </div>
  );
}
