import { timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { bareEventCode } from '@tagfalter/domain/event-code';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { reserveEach } from '#api/base/shared-throttle.ts';
import { tooMany } from '#api/base/too-many.ts';
import { contributions } from '#api/db/event-schema.ts';
import type { EventDeps } from '../event-deps.ts';
import { isBookClosed } from '../present.ts';
import { type EventColumns, hashOf } from '../repository.ts';

const SPAN = 10 * MINUTE_MS;
/** Wrong codes per device and per address; a venue shares one (spec decision 29). */
const CODES_PER_DEVICE = { marks: 5, span: SPAN };
const CODES_PER_ADDRESS = { marks: 100, span: SPAN };
/** New contributions, against loops: a wedding of 100 guests behind one address needs half of it (spec decision 64). */
const NEW_PER_DEVICE = { marks: 60, span: SPAN };
const NEW_PER_ADDRESS = { marks: 200, span: SPAN };
/** Forms, repeated ones included. */
const FORMS_PER_ADDRESS = { marks: 1000, span: SPAN };

/** Sender of a contribution. */
export interface AdmittedGuest {
  actor: Actor | undefined;
  /** Address, or network of an IPv6 address. */
  ip: string;
  /** Random name of the browser. */
  device: string;
  /** As typed. */
  code: string | undefined;
  /** From a link. */
  ticket: string | undefined;
}

/**
 * Admits a new contribution.
 * @returns version of the code given; `null` if none was needed
 * @throws Refusal `event_closed`, `unauthorized`, `wrong_code`, `too_many_requests`
 */
export type Admit = (event: EventColumns, guest: AdmittedGuest) => Promise<number | null>;

export interface Admission {
  admit: Admit;
  /** Admits a form. */
  admitForm: Admit;
  /**
   * Judges a form before its body is read.
   * @param isNew false if it may repeat an accepted one
   * @throws Refusal `event_closed`, `unauthorized`, `too_many_requests`
   */
  judgeForm(event: EventColumns, form: { actor: Actor | undefined; ip: string; isNew: boolean }): Promise<void>;
}

/** Counts over all processes. */
export function createAdmission(deps: Pick<EventDeps, 'db' | 'isHostPro' | 'throttles' | 'now'>): Admission {
  const { throttles, now } = deps;
  const wrongOfDevice = throttles.create('event codes of a device', CODES_PER_DEVICE, now);
  const wrongOfAddress = throttles.create('event codes of an address', CODES_PER_ADDRESS, now);
  const newOfDevice = throttles.create('contributions of a device', NEW_PER_DEVICE, now);
  const newOfAddress = throttles.create('contributions of an address', NEW_PER_ADDRESS, now);
  // Forms name no device: they are counted separately, so that they never block phones.
  const newFormsOfAddress = throttles.create('contributions by form of an address', NEW_PER_ADDRESS, now);
  const formsOfAddress = throttles.create('event forms of an address', FORMS_PER_ADDRESS, now);

  const requireCode = async (event: EventColumns, { device, ip, code, ticket }: AdmittedGuest): Promise<void> => {
    if (isTicket(event, ticket)) return;
    // Neither an empty code nor a ticket that has ended is a guess.
    if (code === undefined || code.trim() === '') throw new Refusal('wrong_code');
    const isRight = isSame(bareEventCode(code), bareEventCode(event.code ?? ''));
    // A device that once sent the right code is never blocked.
    if (await hasSentCode(deps, event, device)) {
      if (!isRight) throw new Refusal('wrong_code');
      return;
    }
    const place = await reserveEach([
      [wrongOfDevice, `${event.eventId} ${device}`],
      [wrongOfAddress, `${event.eventId} ${ip}`],
    ]);
    if (place.wait > 0) throw tooMany('event codes of an address', place.wait);
    if (!isRight) throw new Refusal('wrong_code');
    await place.release();
  };

  const requireWelcome: Admit = async (event, guest) => {
    await requireOpen(deps, event, guest.actor);
    const needsCode = event.mode === 'code_required' && guest.actor?.accountId !== event.hostId;
    if (needsCode) await requireCode(event, guest);
    return needsCode ? event.codeVersion : null;
  };
  return {
    async admitForm(event, guest) {
      const codeVersion = await requireWelcome(event, guest);
      await takePlaces([[newFormsOfAddress, `${event.eventId} ${guest.ip}`]]);
      return codeVersion;
    },
    async admit(event, guest) {
      const codeVersion = await requireWelcome(event, guest);
      await takePlaces([
        [newOfDevice, `${event.eventId} ${guest.device}`],
        [newOfAddress, `${event.eventId} ${guest.ip}`],
      ]);
      return codeVersion;
    },
    async judgeForm(event, { actor, ip, isNew }) {
      if (isNew) await requireOpen(deps, event, actor);
      await takePlaces([[formsOfAddress, `${event.eventId} ${ip}`]]);
    },
  };
}

/** @throws Refusal `event_closed`, `unauthorized` */
async function requireOpen(
  deps: Pick<EventDeps, 'isHostPro' | 'now'>,
  event: EventColumns,
  actor: Actor | undefined,
): Promise<void> {
  if (await isBookClosed(deps, event)) throw new Refusal('event_closed');
  if (event.mode === 'account_required' && !actor) throw new Refusal('unauthorized');
}

/** @throws Refusal `too_many_requests` */
async function takePlaces(wanted: Parameters<typeof reserveEach>[0]): Promise<void> {
  const place = await reserveEach(wanted);
  if (place.wait > 0) throw tooMany('contributions of an address', place.wait);
}

/** Too long to be guessed: a right one is never throttled, and a wrong one is not counted (spec decision 63). */
function isTicket(event: EventColumns, ticket: string | undefined): boolean {
  return ticket !== undefined && event.ticket !== null && isSame(ticket, event.ticket);
}

/** Compares hashes in constant time. */
function isSame(typed: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(typed)), Buffer.from(hashOf(right)));
}

async function hasSentCode(
  { db }: Pick<EventDeps, 'db'>,
  { eventId, codeVersion }: EventColumns,
  device: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: contributions.id })
    .from(contributions)
    .where(
      and(
        eq(contributions.eventId, eventId),
        eq(contributions.deviceHash, hashOf(device)),
        eq(contributions.codeVersion, codeVersion),
        isNull(contributions.deletedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
