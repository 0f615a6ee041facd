import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { Button } from '@tagfalter/ui/button';
import { Camera, Images, ImageUp } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { heldTicket } from '#entities/event/ticket.ts';
import { FileInput } from '#entities/photo-picker/file-input.tsx';
import { usePickerWait } from '#entities/photo-picker/use-picker-wait.ts';
import { reportUnlessOffline } from '#platform/error-log.ts';

type Slip = ComponentType<{ onNothing: () => void }>;

/** Without it, the buttons alone say that the picker is at work. */
const NoSlip: Slip = () => null;

/** Comes with the form, which is fetched ahead: no first view shows it. */
const PickerSlip = lazy<Slip>(() =>
  import('#entities/photo-picker/picker-slip.tsx').then(
    (part) => ({ default: part.PickerSlip }),
    (error: unknown) => {
      reportUnlessOffline(error, 'guest page: the slip');
      return { default: NoSlip };
    },
  ),
);

/** How a guest began to contribute. */
export type ContributionSource = 'camera' | 'picker' | 'button';

/** Opens the form for a contribution, with the photos that were chosen before. */
export type Contribute = (event: WireEvent | OwnEvent, source: ContributionSource, files?: File[]) => void;

interface ContributeProps {
  event: WireEvent | OwnEvent;
  contribute: Contribute;
}

/**
 * The two ways to a photo, above the fold: phones offer the camera only where it is asked for, and the library only where
 * it is not. The browser opens them in the tap itself, so the inputs are here and not in the form.
 */
export function ContributeButtons({ event, contribute }: ContributeProps) {
  const { wait, isWaiting } = usePickerWait();
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const take = (source: ContributionSource) => (files: readonly File[]) => {
    if (files.length > 0) contribute(event, source, [...files]);
  };
  return (
    <>
      <div className="gbtns">
        <Button variant="ev" large className="only-d" onClick={() => contribute(event, 'button')}>
          <ImageUp className="i" aria-hidden="true" />
          <ContributeWords event={event} />
        </Button>
        <Button
          variant="line"
          large
          className="only-m"
          aria-disabled={isWaiting}
          onClick={() => camera.current?.click()}
        >
          <Camera className="i" aria-hidden="true" />
          <Trans>Foto machen</Trans>
        </Button>
        <Button variant="line" large aria-disabled={isWaiting} onClick={() => picker.current?.click()}>
          <Images className="i" aria-hidden="true" />
          <Trans>Fotos auswählen</Trans>
        </Button>
        <FileInput inputRef={camera} capture="environment" hidden wait={wait} onFiles={take('camera')} />
        <FileInput inputRef={picker} multiple hidden wait={wait} onFiles={take('picker')} />
      </div>
      {isWaiting ? (
        <Suspense>
          <PickerSlip onNothing={wait.ended} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The same as a bar at the foot of a phone. */
export function ContributeBar({ event, contribute }: ContributeProps) {
  return (
    <div className="fabbar">
      <Button variant="ev" className="fab" onClick={() => contribute(event, 'button')}>
        <ImageUp className="i" aria-hidden="true" />
        <span>
          <ContributeWords event={event} />
        </span>
      </Button>
    </div>
  );
}

function ContributeWords({ event: { sharingMode, shareToken } }: Pick<ContributeProps, 'event'>) {
  const { t } = useLingui();
  const needsCode = sharingMode === 'code_required' && heldTicket(shareToken) === undefined;
  return needsCode ? t`Mit Code beitragen` : t`Bilder und Grüße teilen`;
}
