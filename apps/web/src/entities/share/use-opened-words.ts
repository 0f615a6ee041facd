import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ShareLink } from '@tagfalter/contract/shares';
import { useFormat } from '#i18n/use-format.ts';
import { env } from '#platform/env.ts';

/** How often a link was opened, when last, and how long it leads somewhere; nobody knows by whom. */
export function useOpenedWords() {
  const { t } = useLingui();
  const format = useFormat();
  return {
    opened: ({ opened, lastOpenedAt }: ShareLink): string => {
      if (lastOpenedAt === null) return t`Noch nicht geöffnet`;
      const last = format.momentWords(Date.parse(lastOpenedAt), env);
      return t`${plural(opened, { one: '# Mal', other: '# Mal' })} geöffnet, zuletzt: ${last}`;
    },
    ends: ({ expiresAt, isOnce }: ShareLink): string => {
      if (isOnce) return t`Nur einmal zu öffnen`;
      if (expiresAt === null) return t`Ohne Ablauf`;
      const end = format.momentWords(Date.parse(expiresAt), env);
      return t`Bis: ${end}`;
    },
  };
}
