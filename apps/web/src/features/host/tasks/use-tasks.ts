import { PhotoTasksSchema } from '@tagfalter/contract/event-fields';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';
import { reporting } from '@tagfalter/local/base/report';
import { dropCopy, keepCopy, readCopy } from '@tagfalter/local/db/server-copies';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { oneAtATime } from '#entities/event-book/one-at-a-time.ts';
import { patchEvent } from '#entities/event-host/host-calls.ts';
import { mergedTasks, type Tasks } from './task-list.ts';

/** Unsent local list and its base, stored on this device until the server accepts it. */
const DueSchema = v.object({ base: PhotoTasksSchema, mine: PhotoTasksSchema });
interface Due {
  base: Tasks;
  mine: Tasks;
}

/** Photo tasks of an event while they are edited. */
export interface EditedTasks {
  tasks: Tasks;
  /** Why the list has not reached the server; `null` if it has, or is being sent. */
  fault: Fault | null;
  change: (change: (tasks: Tasks) => Tasks) => void;
  again: () => void;
}

/** Server's tasks; `null` if the known list may be out of date. */
function freshTasks(store: BookStore): Tasks | null {
  const { state, isReachable } = store.get();
  return state.status === 'open' && state.book.cursor !== null && isReachable ? state.book.event.tasks : null;
}

/** Server's tasks, reloaded if the known list may be out of date; `null` without a reply. */
async function cachedTasks(store: BookStore, isOld: boolean): Promise<Tasks | null> {
  if (isOld || freshTasks(store) === null) await store.load();
  return freshTasks(store);
}

/** Remaining change after the server accepted `tasks`: edits made meanwhile, rebased on them. */
function leftOver(sent: Due, now: Due | null, tasks: Tasks): Due | null {
  if (now === null || now === sent) return null;
  return { base: tasks, mine: mergedTasks(sent.mine, now.mine, tasks) };
}

/**
 * Shows changes at once and saves them one after the other. An unsaved change stays on the screen and on this device.
 * The next change, `again`, or a found network sends it, merged with the server's list of that time.
 */
export function useTasks(event: OwnEvent, store: BookStore): EditedTasks {
  const { accountId, env } = useDiary();
  const { copies } = serverCacheOf(accountId);
  const key = `event-tasks/${event.id}`;
  const [requested, setRequested] = useState<Tasks | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const due = useRef<Due | null>(null);
  /** Whether the known event may be older than the server's: a save must not undo other devices' changes. */
  const isOld = useRef(true);
  const reported = useRef(event);
  reported.current = event;
  const send = useMemo(
    () =>
      oneAtATime(async () => {
        const sent = due.current;
        if (sent === null) return;
        const theirs = await cachedTasks(store, isOld.current);
        if (theirs === null) return setFault({ kind: 'network' });
        const tasks = mergedTasks(sent.base, sent.mine, theirs);
        const reply = await patchEvent(reported.current, { tasks: [...tasks] });
        isOld.current = !reply.ok;
        if (!reply.ok) return setFault(reply.fault);
        setFault(null);
        store.tookEvent(reply.value);
        due.current = leftOver(sent, due.current, tasks);
        setRequested(due.current?.mine ?? null);
        if (due.current === null) await dropCopy(copies, key).catch(reporting(env, 'host: forget tasks', undefined));
      }),
    [store, copies, key, env],
  );
  useEffect(() => {
    const found = readCopy(copies, key, env.now()).catch(reporting(env, 'host: kept tasks', undefined));
    void found.then((kept) => {
      const parsed = v.safeParse(DueSchema, kept);
      if (!parsed.success || due.current !== null) return;
      due.current = parsed.output;
      setRequested(parsed.output.mine);
      void send();
    });
    const again = () => void send();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [copies, key, env, send]);
  const change = (work: (tasks: Tasks) => Tasks) => {
    const { base, mine } = due.current ?? { base: reported.current.tasks, mine: reported.current.tasks };
    const after = work(mine);
    if (after === mine) return;
    due.current = { base, mine: after };
    setRequested(after);
    void keepCopy(copies, key, due.current, env.now())
      .catch(reporting(env, 'host: keep tasks', undefined))
      .then(send);
  };
  return { tasks: requested ?? event.tasks, fault, change, again: () => void send() };
}
