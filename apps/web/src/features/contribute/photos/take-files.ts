import { type GuestFileRole, roleWithPlace } from '@tagfalter/domain/event';
import { sha256Of } from '@tagfalter/local/base/hash';
import { isFull } from '@tagfalter/local/base/storage-error';
import { pickedFor } from '#entities/photo-picker/picked-for.ts';
import { report } from '#platform/error-log.ts';
import { sniffImage } from '#platform/sniff-image.ts';
import type { ContributionStore } from '../store/contribution-store.ts';
import type { RequestedRole } from './choose-roles.ts';
import { prepareGuestPhoto } from './prepare-guest-photo.ts';

/** Why a picked file was not taken; the others are. */
export interface FileProblem {
  code:
    | 'heic'
    | 'unreadable'
    | 'not-here'
    | 'too-large'
    | 'not-an-image'
    | 'duplicate'
    | 'full'
    | 'no-space'
    | 'not-kept';
  name: string;
}

/** Error names of file system and browser for a file that cannot be read any more. */
const UNREADABLE = ['NotReadableError', 'NotFoundError'];

function reasonOf(error: unknown): FileProblem['code'] {
  if (isFull(error)) return 'no-space';
  if (error instanceof DOMException && UNREADABLE.includes(error.name)) return 'unreadable';
  report(error, 'guest: keeping a photo');
  return 'not-kept';
}

/**
 * Gives its task to a photo that is picked once more, for a photo task this time.
 * @returns whether it was such a photo
 */
async function retaskHeld(store: ContributionStore, source: string, task: string | undefined): Promise<boolean> {
  const isPhoto = (role: GuestFileRole) => role === 'top' || role === 'more';
  const held = store.state().row.files.find((file) => file.source === source && isPhoto(file.role));
  if (task === undefined || !held || held.task === task) return false;
  await store.setTask(held.hash, task);
  return true;
}

/** Whether a file that came through until here may find a place; counted again when it is kept. */
function hasPlace(store: ContributionStore, source: string, { role, orElse = role }: RequestedRole): boolean {
  const { files } = store.state().row;
  // A new portrait takes the place of the old one, a missing photo its own.
  if (role === 'avatar' || files.some((file) => file.source === source)) return true;
  const held = files.map((file) => file.role);
  return roleWithPlace(held, [role, orElse]) !== null;
}

/**
 * Prepares one picked photo and puts it into the contribution. It is looked at first and counted last: a photo that is
 * left out takes no place.
 * @returns why it was not taken, or `null`
 */
async function takeFile(
  store: ContributionStore,
  file: File,
  requested: RequestedRole,
): Promise<FileProblem['code'] | null> {
  try {
    // An iPhone hands out a photo that is still in iCloud as an empty file.
    if (file.size === 0) return 'not-here';
    const content = await sniffImage(file);
    if (content === null) return 'not-an-image';
    const source = await sha256Of(file);
    if (await store.holds(source)) return (await retaskHeld(store, source, pickedFor(file))) ? null : 'duplicate';
    if (!hasPlace(store, source, requested)) return 'full';
    const prepared = await prepareGuestPhoto(file);
    if (prepared.state === 'too-large') return 'too-large';
    if (prepared.state === 'unreadable') return content === 'image/heic' ? 'heic' : 'unreadable';
    const { photo: blob, preview } = prepared;
    // The old portrait stays until the new one is kept.
    const isAvatar = requested.role === 'avatar';
    const before = isAvatar ? store.state().row.files.find(({ role }) => role === 'avatar') : undefined;
    const result = await store.add(
      { blob, source, ...requested, name: file.name, preview, task: pickedFor(file) },
      before?.hash,
    );
    if (result === 'known') return 'duplicate';
    return result === 'added' ? null : 'full';
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Takes picked photos one by one, so that the first is on its way while the second is drawn. A file that cannot be read is
 * named, the rest goes on.
 * @param requested role of each, while there is a place; the code `full` tells that there was none
 * @param onStep hears how many files are still to be prepared, and which were not taken
 */
export async function takeFiles(
  store: ContributionStore,
  files: readonly File[],
  requested: RequestedRole,
  onStep: (left: number, problem: FileProblem | null) => void,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const code = await takeFile(store, file, requested);
    onStep(files.length - index - 1, code === null ? null : { code, name: file.name });
  }
}
