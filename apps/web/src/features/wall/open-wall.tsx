import type { EventEntry, OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { EventDb } from '@tagfalter/local/guest/event-db';
import { useEffect, useRef, useState } from 'react';
import { deviceStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { report } from '#platform/error-log.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { createVoices, type Voices } from './voices.ts';
import { openWall, type Wall } from './wall.ts';
import type { WallBook } from './wall-book.ts';
import { WallScreen } from './wall-screen.tsx';
import { keepSettings, noteWall, readSettings, type WallSettings } from './wall-settings.ts';

/** How long slides fade into each other, milliseconds; the shorter for those who want little motion. */
const FADE_MS = 600;
const SHORT_FADE_MS = 100;

const fadeMs = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? SHORT_FADE_MS : FADE_MS);

export interface OpenWallProps {
  token: string;
  book: WallBook;
  openStore: (token: string) => Promise<EventDb | null>;
  event: WireEvent | OwnEvent;
  /** Newest first. */
  entries: readonly EventEntry[];
  isReachable: boolean;
}

interface Running {
  wall: Wall;
  voices: Voices;
}

/** The wall of a visible event, with this device's memory of it. */
export function OpenWall({ token, book, openStore, event, entries, isReachable }: OpenWallProps) {
  const [settings, setSettings] = useState(() => readSettings(deviceStore, token));
  // A photo task that the host has removed cannot be chosen any more.
  const task = event.tasks.some(({ id }) => id === settings.task) ? settings.task : null;
  const running = useRunning({ token, book, openStore, event, settings: { ...settings, task } });
  useWakeLock();
  useEffect(() => running?.wall.setSettings({ seconds: settings.seconds, task }), [running, settings.seconds, task]);
  useEffect(() => running?.voices.want(entries), [running, entries]);
  const change = (next: WallSettings) => {
    setSettings(next);
    keepSettings(deviceStore, token, next);
  };
  return (
    <WallScreen
      {...{ token, event, entries, isReachable }}
      show={running?.wall.show ?? null}
      peaksOf={running?.voices.of ?? null}
      settings={{ ...settings, task }}
      onSettings={change}
    />
  );
}

type RunningParts = Pick<OpenWallProps, 'token' | 'book' | 'openStore' | 'event'> & { settings: WallSettings };

/** Starts the wall once, with the parts of the first render. */
function useRunning(parts: RunningParts): Running | null {
  const [running, setRunning] = useState<Running | null>(null);
  const begin = useRef(parts);
  useEffect(() => {
    const { token, book, openStore, event, settings } = begin.current;
    let isOver = false;
    let end: () => void = () => undefined;
    const onPicture = () => noteWall(deviceStore, token, env.now());
    const start = async () => {
      const db = await openStore(token);
      const wall = await openWall({ book, db, env, settings, fadeMs, onPicture }, event);
      const voices = createVoices(event.sharingMode === 'account_required' ? null : db, env);
      end = () => {
        wall.stop();
        voices.stop();
      };
      if (isOver) end();
      else setRunning({ wall, voices });
    };
    start().catch((error: unknown) => report(error, 'wall: starting'));
    return () => {
      isOver = true;
      end();
    };
  }, []);
  return running;
}
