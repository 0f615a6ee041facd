import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { WaitingItem } from '@tagfalter/local/unsent/waiting';
import { Badge } from '@tagfalter/ui/badge';
import { Image, Mic, PenLine, Trash2 } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';

const ICON = { entry: PenLine, delete: Trash2, image: Image, audio: Mic };

function useTitle({ kind, date }: WaitingItem): string {
  const { t } = useLingui();
  const day = useFormat().shortDay(date);
  if (kind === 'entry') return t`Eintrag vom ${day}`;
  if (kind === 'delete') return t`Löschung vom ${day}`;
  return kind === 'image' ? t`Foto zum ${day}` : t`Sprachaufnahme zum ${day}`;
}

/** One thing that is not on the server yet: what, how much, how far. */
export function WaitingRow({ item }: { item: WaitingItem }) {
  const title = useTitle(item);
  const Icon = ICON[item.kind];
  return (
    <li>
      <span className="q">
        <Icon className="i" aria-hidden="true" />
      </span>
      <span className="item__t">
        <b>{title}</b>
        <Details item={item} />
        {item.size > 0 && item.sentBytes > 0 ? (
          <progress className="bar" value={item.sentBytes} max={item.size} aria-label={title} />
        ) : null}
      </span>
      {item.state === 'sending' ? (
        <Badge tone="blue">
          <Trans>Wird gesendet</Trans>
        </Badge>
      ) : (
        <Badge tone="orange">
          <Trans>Wartet</Trans>
        </Badge>
      )}
    </li>
  );
}

function Details({ item }: { item: WaitingItem }) {
  const { fileSize, percent } = useFormat();
  if (item.kind === 'delete') return null;
  if (item.kind === 'entry') {
    return item.words === 0 ? null : (
      <span className="cap">
        <Plural value={item.words} one="# Wort" other="# Wörter" />
      </span>
    );
  }
  const size = fileSize(item.size);
  const share = percent(item.size > 0 ? item.sentBytes / item.size : 0);
  return (
    <span className="cap num">
      {item.sentBytes > 0 ? (
        <Trans>
          {size} · {share} gesendet
        </Trans>
      ) : (
        size
      )}
    </span>
  );
}
