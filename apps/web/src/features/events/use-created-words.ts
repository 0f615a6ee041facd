import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { localDateOf } from '@tagfalter/domain/local-date';
import { useDiary } from '#entities/diary/diary.tsx';
import { useToday } from '#platform/today.ts';
import { createdAgo } from './created-ago.ts';

/** When an event was made, seen from today: 'Gestern erstellt'. @param createdAt ISO instant */
export function useCreatedWords(createdAt: string): string {
  const { t } = useLingui();
  const { env } = useDiary();
  const ago = createdAgo(localDateOf(Date.parse(createdAt), env.timeZone()), useToday());
  switch (ago.unit) {
    case 'today':
      return t`Heute erstellt`;
    case 'yesterday':
      return t`Gestern erstellt`;
    case 'days':
      return t`${plural(ago.count, { one: 'vor # Tag erstellt', other: 'vor # Tagen erstellt' })}`;
    case 'weeks':
      return t`${plural(ago.count, { one: 'vor # Woche erstellt', other: 'vor # Wochen erstellt' })}`;
    case 'months':
      return t`${plural(ago.count, { one: 'vor # Monat erstellt', other: 'vor # Monaten erstellt' })}`;
  }
}
