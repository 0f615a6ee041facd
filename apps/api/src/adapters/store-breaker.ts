import { SECOND_MS } from '@tagfalter/domain/durations';
import type { FastifyBaseLogger } from 'fastify';
import { describeFault } from '#api/base/log.ts';
import { orAfter } from '#api/base/or-after.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type FileStoreState, STORE_RETRY_SECONDS } from '#api/ports/storage.ts';

/** Milliseconds that a question for the state may take. */
const PATIENCE_MS = SECOND_MS;

/** A store may still read what it can no longer write, for instance when it is full. */
export type StoreUse = 'read' | 'write';

type Probe = () => Promise<unknown>;

export interface StoreBreaker {
  /** @throws Refusal `store_away` while it is */
  requireStore(use: StoreUse): void;
  /** The store has answered. */
  succeeded(): void;
  /** Looks unless something has succeeded lately. @throws Refusal `store_away` if it is */
  verify(): Promise<void>;
  /** A call failed for good: refuses further ones until a probe succeeds. @returns the refusal of this one */
  failed(use: StoreUse): Refusal;
  /** A sign that it may be away, such as a body that breaks off: a probe decides. @returns the refusal of this one */
  suspect(use: StoreUse): Refusal;
  /** `away` if reading or writing is. Looks if nothing has succeeded lately. */
  state(): Promise<FileStoreState>;
}

interface Options {
  /** Each ends within seconds. */
  probes: Record<StoreUse, Probe>;
  /** Milliseconds between probes while the store is away. */
  probeMs: number;
  /** Milliseconds for which a success speaks for the store. */
  freshMs: number;
  log: Pick<FastifyBaseLogger, 'warn'> | undefined;
}

/** Answers for a store that is away, so that nobody waits for it (spec decision 66). */
export function createStoreBreaker({ probes, probeMs, freshMs, log }: Options): StoreBreaker {
  let succeededAt = Number.NEGATIVE_INFINITY;
  const succeeded = (): void => {
    succeededAt = performance.now();
  };
  const lanes = {
    read: createLane('read', { probe: probes.read, probeMs, log, succeeded }),
    write: createLane('write', { probe: probes.write, probeMs, log, succeeded }),
  };
  const isOpen = (): boolean => lanes.read.isOpen() || lanes.write.isOpen();
  const lookIfStale = async (): Promise<void> => {
    if (performance.now() - succeededAt > freshMs) await lanes.read.look();
  };
  return {
    succeeded,
    async verify() {
      await lookIfStale();
      if (lanes.read.isOpen()) throw away();
    },
    requireStore(use) {
      if (lanes[use].isOpen()) throw away();
    },
    failed(use) {
      lanes[use].open();
      return away();
    },
    suspect(use) {
      void lanes[use].look();
      return away();
    },
    async state() {
      if (!isOpen()) await orAfter(lookIfStale(), PATIENCE_MS);
      return isOpen() ? 'away' : 'ok';
    },
  };
}

const away = (): Refusal => new Refusal('store_away', { retryAfter: STORE_RETRY_SECONDS });

interface Lane {
  isOpen(): boolean;
  /** Refuses until a probe succeeds, the first of which begins now. */
  open(): void;
  /** Probes once, together with whoever else looks. Never fails. */
  look(): Promise<void>;
}

function createLane(
  use: StoreUse,
  { probe, probeMs, log, succeeded }: { probe: Probe; succeeded(): void } & Pick<Options, 'probeMs' | 'log'>,
): Lane {
  let isOpen = false;
  let isAnnounced = false;
  let looking: Promise<void> | undefined;
  let next: NodeJS.Timeout | undefined;
  const announce = (isAway: boolean, fault?: unknown): void => {
    if (isAway === isAnnounced) return;
    isAnnounced = isAway;
    if (isAway) log?.warn({ use, fault: describeFault(fault) }, 'The store is away: photos and recordings wait.');
    else log?.warn({ use }, 'The store is back.');
  };
  const ask = async (): Promise<void> => {
    clearTimeout(next);
    try {
      await probe();
      isOpen = false;
      succeeded();
      announce(false);
    } catch (fault) {
      isOpen = true;
      announce(true, fault);
      // Holds up no end of the process.
      next = setTimeout(() => void look(), probeMs).unref();
    } finally {
      looking = undefined;
    }
  };
  const look = (): Promise<void> => {
    looking ??= ask();
    return looking;
  };
  return {
    look,
    isOpen: () => isOpen,
    open() {
      if (isOpen) return;
      isOpen = true;
      void look();
    },
  };
}
