import type { ErrorCode } from '@tagfalter/contract/error';
import { type ContributionFile, hasArrived } from './contribution-rows.ts';

/** Changes of a contribution's file on this device. */
export type FileEvent =
  /** The server has the file. `isProven`: with a verified receipt, in this `visit`. */
  | { type: 'arrived'; state: 'received' | 'ready'; visit: string | null; isProven: boolean }
  /** The server lacks the file; `verdict`: it has refused these bytes before. */
  | { type: 'missing'; isHere: boolean; verdict?: ErrorCode | undefined }
  /** The upload ended with a refusal of the file. */
  | { type: 'parked'; isHere: boolean; code: ErrorCode }
  /** The guest tries again what was refused. */
  | { type: 'retried' }
  /** The guest has picked the picture again. */
  | { type: 'picked'; file: ContributionFile };

/** The file after an event. Pure; drawn in `docs/states.md`. */
export function next(file: ContributionFile, event: FileEvent): ContributionFile {
  switch (event.type) {
    case 'arrived':
      return afterArrival(file, event);
    case 'missing':
      return file.state === 'refused' ? file : afterLoss(file, event);
    case 'parked':
      return event.isHere ? { ...file, state: 'refused', code: event.code } : { ...file, state: 'unreadable' };
    case 'retried':
      return file.state === 'refused' ? { ...withoutCode(file), state: 'waiting' } : file;
    case 'picked':
      return file.state === 'refused' || file.state === 'unreadable' ? inPlaceOf(file, event.file) : file;
  }
}

/** The bytes stay until another visit confirms the file. */
function afterArrival(
  file: ContributionFile,
  { state, visit, isProven }: Extract<FileEvent, { type: 'arrived' }>,
): ContributionFile {
  const { verdict: _verdict, ...rest } = withoutCode(file);
  const heardIn = (hasArrived(file) ? file.heardIn : undefined) ?? visit ?? undefined;
  const isAgain = heardIn !== undefined && visit !== null && heardIn !== visit && isProven;
  return { ...rest, state, ...(heardIn === undefined ? {} : { heardIn }), ...(isAgain ? { isConfirmed: true } : {}) };
}

function afterLoss(
  file: ContributionFile,
  { isHere, verdict }: Extract<FileEvent, { type: 'missing' }>,
): ContributionFile {
  const { heardIn: _heardIn, isConfirmed: _isConfirmed, verdict: _verdict, ...rest } = file;
  return { ...rest, ...(verdict === undefined ? {} : { verdict }), state: isHere ? 'waiting' : 'unreadable' };
}

function withoutCode({ code: _code, ...file }: ContributionFile): ContributionFile {
  return file;
}

/** Keeps role and task, unless another task was chosen. */
function inPlaceOf({ role, task }: ContributionFile, file: ContributionFile): ContributionFile {
  return { ...(task === undefined ? {} : { task }), ...file, role };
}
