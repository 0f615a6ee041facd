import { type EventGauge, EventGaugeSchema, eventGauge } from '@tagfalter/contract/event-gauge';
import type { Fault } from '@tagfalter/local/base/fault';
import { reporting } from '@tagfalter/local/base/report';
import { isStorageError } from '@tagfalter/local/base/storage-error';
import { keepCopy, readCopy } from '@tagfalter/local/db/server-copies';
import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { oneAtATime } from '#entities/event-book/one-at-a-time.ts';
import { accountRequest } from '#entities/person/account-request.ts';
import { report } from '#platform/error-log.ts';

/** Poll interval while the page is visible, milliseconds: pictures waiting on phones change without a nudge. */
const EVERY_MS = 20_000;

const KeptSchema = v.object({ gauge: EventGaugeSchema, at: v.number() });

/** Known counts of arrived and waiting pictures. */
export interface GaugeRead {
  /** `null` while nothing is known. */
  known: { gauge: EventGauge; at: number } | null;
  /** Why there is nothing newer; `null` if the server answered the last request, or none was made. */
  fault: Fault | null;
  again: () => void;
}

/**
 * Gauge of an own event, requested at once, whenever `changed` differs, and every 20 s. A hidden page or one without
 * a network does not ask; the last copy then stands with its time (spec decision 37).
 * @param changed a new value whenever the guest book may have changed
 */
export function useGauge(eventId: string, changed: unknown): GaugeRead {
  const { accountId, env } = useDiary();
  const { copies } = serverCacheOf(accountId);
  const [read, setRead] = useState<Omit<GaugeRead, 'again'>>({ known: null, fault: null });
  const path = eventGauge.path.replace(':id', eventId);
  const again = useMemo(
    () =>
      oneAtATime(async () => {
        const reply = await accountRequest({ method: 'GET', path, schema: eventGauge.reply });
        if (!reply.ok) return setRead((before) => ({ ...before, fault: reply.fault }));
        const known = { gauge: reply.value, at: env.now() };
        setRead({ known, fault: null });
        await keepCopy(copies, path, known, known.at).catch((error: unknown) => {
          // Expected: a full disk or a sign-out meanwhile; the reply itself stays valid.
          if (!isStorageError(error)) report(error, 'host: keep gauge');
        });
      }),
    [path, copies, env],
  );
  useEffect(() => {
    const found = readCopy(copies, path, env.now()).catch(reporting(env, 'host: kept gauge', undefined));
    void found.then((value) => {
      const kept = v.safeParse(KeptSchema, value);
      if (kept.success) setRead((before) => ({ ...before, known: before.known ?? kept.output }));
    });
  }, [path, copies, env]);
  useEffect(() => {
    const look = () => void (env.visible() && navigator.onLine && again());
    const timer = setInterval(look, EVERY_MS);
    const stop = new AbortController();
    window.addEventListener('online', look, { signal: stop.signal });
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [again, env]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew whenever the guest book has changed.
  useEffect(() => {
    if (env.visible()) void again();
  }, [again, env, changed]);
  return { ...read, again: () => void again() };
}
