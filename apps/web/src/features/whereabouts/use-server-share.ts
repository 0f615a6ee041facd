import { reporting } from '@tagfalter/local/base/report';
import { askServerShare, type ServerShare } from '@tagfalter/local/whereabouts/ask-server';
import type { NamedDiary } from '@tagfalter/local/whereabouts/named-files';
import { useEffect, useRef, useState } from 'react';
import { useDiary, useSyncState } from '#entities/diary/diary.tsx';
import { useOnline } from '#platform/online.ts';

/** The server's answer: not yet there, unreachable, or its share `of` the diary in the state it was asked for. */
export type ServerShareState =
  | { kind: 'asking' | 'unreachable' }
  | { kind: 'known'; share: ServerShare; of: NamedDiary };

/**
 * Asks the server for its share of the diary, and again after a change or a reconnect. A file confirmed while the
 * screen is open is not asked for again.
 * @param diary undefined until it has been read
 */
export function useServerShare(diary: NamedDiary | undefined): { asked: ServerShareState; askAgain: () => void } {
  const { env } = useDiary();
  const online = useOnline();
  const isCut = useSyncState().kind === 'offline' || !online;
  const [times, setTimes] = useState(0);
  const [asked, setAsked] = useState<ServerShareState>({ kind: 'asking' });
  const confirmed = useRef<ServerShare['files']>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks again.
  useEffect(() => {
    if (isCut) return setAsked({ kind: 'unreachable' });
    if (!diary) return;
    const ending = new AbortController();
    const { signal } = ending;
    const open = diary.files.flatMap(({ hash }) => (confirmed.current.get(hash)?.state === 'arrived' ? [] : [hash]));
    askServerShare(env, open, signal)
      .catch(reporting(env, 'what lies at the server', undefined))
      .then((reply) => {
        if (signal.aborted) return;
        if (!reply?.ok) return setAsked({ kind: 'unreachable' });
        const files = new Map([...confirmed.current, ...reply.value.files]);
        confirmed.current = files;
        setAsked({ kind: 'known', share: { ...reply.value, files }, of: diary });
      });
    return () => ending.abort();
  }, [env, diary, isCut, times]);
  const askAgain = () => {
    setAsked({ kind: 'asking' });
    setTimes(times + 1);
  };
  return { asked, askAgain };
}
