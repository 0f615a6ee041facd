import { drawGuestPhoto, type PreparedGuestPhoto } from './draw-guest-photo.ts';

/** What the window asks for, and what it gets. */
export interface GuestPhotoRequest {
  id: number;
  file: Blob;
}

export interface GuestPhotoAnswer {
  id: number;
  prepared: PreparedGuestPhoto;
}

addEventListener('message', (event: MessageEvent<GuestPhotoRequest>) => {
  const { id, file } = event.data;
  drawGuestPhoto(file).then(
    (prepared) => postMessage({ id, prepared } satisfies GuestPhotoAnswer),
    () => postMessage({ id, prepared: { state: 'unreadable' } } satisfies GuestPhotoAnswer),
  );
});
