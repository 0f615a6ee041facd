import type { ContributionState } from '@tagfalter/contract/contribution';
import { type ErrorCode, ErrorCodeSchema } from '@tagfalter/contract/error';
import * as v from 'valibot';
import type { Arrival } from '#api/db/event-schema.ts';
import { arrivalOf, arrivedMediaOf, missingOf } from '../arrivals.ts';
import type { EventDeps } from '../event-deps.ts';
import type { EventMedium } from '../media-port.ts';
import type { ContributionColumns } from '../repository.ts';

/** Arrived files with their receipts (spec decision 39). */
export async function contributionStateOf(
  { media, receipts, db }: Pick<EventDeps, 'media' | 'receipts' | 'db'>,
  row: ContributionColumns,
): Promise<ContributionState> {
  const { eventId, id, files } = row;
  const known = await media.find(
    db,
    eventId,
    files.map(({ hash }) => hash),
  );
  const receiptOf = ({ hash, size }: EventMedium, { at }: Arrival): Promise<string> =>
    receipts.sign({ event: eventId, contribution: id, hash, size, iat: Math.floor(at / 1000) });
  const states = files.map(async ({ hash, source, name, role, size, type, task }) => {
    const file = { hash, source, name, role, size, type, ...(task !== undefined && { task }) };
    const [arrival, medium] = [arrivalOf(row, hash), known.get(hash)];
    if (arrival && arrival.code !== null) return { ...file, state: 'refused' as const, code: codeOf(arrival) };
    if (!arrival || !medium) return { ...file, state: 'missing' as const };
    if (medium.state === 'refused') return { ...file, state: medium.state, code: codeOf(medium) };
    return { ...file, state: medium.state, receipt: await receiptOf(medium, arrival) };
  });
  return {
    state: progressOf(row),
    missing: missingOf(row, known).map(({ hash }) => hash),
    files: await Promise.all(states),
    receiptKey: receipts.publicKey,
    guestName: row.guestName,
    topMoment: row.topMoment,
    guestMessage: row.message,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    awaitsApproval: row.finishedAt !== null && isAwaiting(row, known),
    version: row.version,
  };
}

/** Something of it is here and shown to nobody yet. */
function isAwaiting(row: ContributionColumns, media: ReadonlyMap<string, EventMedium>): boolean {
  if (row.approvedAt === null || row.awaitingWords.length > 0) return true;
  return arrivedMediaOf(row, media).some(({ medium, isApproved }) => medium.state !== 'refused' && !isApproved);
}

function progressOf({ submittedAt, finishedAt }: ContributionColumns): ContributionState['state'] {
  if (finishedAt !== null) return 'finished';
  return submittedAt === null ? 'open' : 'sent';
}

function codeOf({ code }: Pick<EventMedium, 'code'>): ErrorCode {
  const parsed = v.safeParse(ErrorCodeSchema, code);
  return parsed.success ? parsed.output : 'unsupported_type';
}
