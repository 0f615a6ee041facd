import type { NamedDiary } from '@tagfalter/local/whereabouts/named-files';
import { type Places, readPlaces } from '@tagfalter/local/whereabouts/places';
import { createContext, type ReactNode, use } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useNamedDiary } from './use-named-diary.ts';
import { type ServerShareState, useServerShare } from './use-server-share.ts';

/** Known places of the diary's files. */
interface Whereabouts {
  /** Undefined until they have been read. */
  diary: NamedDiary | undefined;
  places: Places | undefined;
  asked: ServerShareState;
  askAgain: () => void;
}

const WhereaboutsContext = createContext<Whereabouts | null>(null);

/** Reads and asks once for all parts of the screen. */
export function WhereaboutsProvider({ children }: { children: ReactNode }) {
  const { db } = useDiary();
  const diary = useNamedDiary();
  const places = useLive(() => readPlaces(db), [db]);
  const { asked, askAgain } = useServerShare(diary);
  return <WhereaboutsContext value={{ diary, places, asked, askAgain }}>{children}</WhereaboutsContext>;
}

/** @throws Error outside of a WhereaboutsProvider */
export function useWhereabouts(): Whereabouts {
  const found = use(WhereaboutsContext);
  if (!found) throw new Error('Nobody looks here what lies where');
  return found;
}
