import { PhotoTasksSchema } from '@tagfalter/contract/event-fields';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';
import { reporting } from '@tagfalter/local/base/report';
import { dropCopy, keepCopy, readCopy } from '@tagfalter/local/base/server-copies';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { useDiary } from '#entities/diary/diary.tsx';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { oneAtATime } from '#entities/event-book/one-at-a-time.ts';
import { patchEvent } from '#entities/event-host/host-calls.ts';
import type { Tasks } from './task-list.ts';

/** The photo tasks of an event while they are edited. */
export interface EditedTasks {
  tasks: Tasks;
  /** Why what stands here has not reached the server; `null` if it has, or is on its way. */
  fault: Fault | null;
  change: (change: (tasks: Tasks) => Tasks) => void;
  again: () => void;
}

/**
 * Changes show at once and are saved one after the other. What the server has not taken stays on the screen and on this
 * device, and is sent with the next change, by 'again', or when a network is found.
 */
export function useTasks(event: OwnEvent, onEvent: (event: OwnEvent) => void): EditedTasks {
  const { accountId, env } = useDiary();
  const { copies } = serverCacheOf(accountId);
  const { id } = event;
  const key = `event-tasks/${id}`;
  const [wished, setWished] = useState<Tasks | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const due = useRef<Tasks | null>(null);
  const told = useRef({ event, onEvent });
  told.current = { event, onEvent };
  const send = useMemo(
    () =>
      oneAtATime(async () => {
        const tasks = due.current;
        if (tasks === null) return;
        const reply = await patchEvent(told.current.event, { tasks: [...tasks] });
        setFault(reply.ok ? null : reply.fault);
        if (!reply.ok) return;
        told.current.onEvent(reply.value);
        if (due.current !== tasks) return;
        due.current = null;
        setWished(null);
        await dropCopy(copies, key).catch(reporting(env, 'host: forget tasks', undefined));
      }),
    [copies, key, env],
  );
  const wish = (tasks: Tasks) => {
    due.current = tasks;
    setWished(tasks);
    void keepCopy(copies, key, tasks, env.now())
      .catch(reporting(env, 'host: keep tasks', undefined))
      .then(send);
  };
  useEffect(() => {
    const found = readCopy(copies, key, env.now()).catch(reporting(env, 'host: kept tasks', undefined));
    void found.then((kept) => {
      const parsed = v.safeParse(PhotoTasksSchema, kept);
      if (!parsed.success || due.current !== null) return;
      due.current = parsed.output;
      setWished(parsed.output);
      void send();
    });
    const again = () => void send();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [copies, key, env, send]);
  return {
    tasks: wished ?? event.tasks,
    fault,
    change: (change) => {
      const before = due.current ?? told.current.event.tasks;
      const after = change(before);
      if (after !== before) wish(after);
    },
    again: () => void send(),
  };
}
