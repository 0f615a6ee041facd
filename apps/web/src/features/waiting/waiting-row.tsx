import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { WaitingItem } from '@tagfalter/local/unsent/waiting';
import { Badge } from '@tagfalter/ui/badge';
import { Mic, Moon, PenLine, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { partOfSize } from '#i18n/part-of-size.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { BatchFile } from './use-batch.ts';

const ICON = { entry: PenLine, delete: Trash2, image: Mic, audio: Mic };

function useTitle({ kind, date }: WaitingItem): string {
  const { t } = useLingui();
  const day = useFormat().shortDay(date);
  if (kind === 'entry') return t`Eintrag vom ${day}`;
  if (kind === 'delete') return t`Löschung vom ${day}`;
  return kind === 'image' ? t`Foto zum ${day}` : t`Sprachaufnahme zum ${day}`;
}

function Sign({ kind, hash }: WaitingItem) {
  if (kind === 'image' && hash !== undefined) {
    return (
      <span className="thumb list__pic">
        <MediaImage hash={hash} variant="thumb" alt="" />
      </span>
    );
  }
  const Icon = ICON[kind];
  return (
    <span className="q">
      <Icon className="i" aria-hidden="true" />
    </span>
  );
}

/** Words that are not on the server yet. */
export function WaitingRow({ item }: { item: WaitingItem }) {
  const title = useTitle(item);
  return (
    <li>
      <Sign {...item} />
      <span className="item__t">
        <b>{title}</b>
        {item.kind === 'entry' && item.words > 0 ? (
          <span className="cap">
            <Plural value={item.words} one="# Wort" other="# Wörter" />
          </span>
        ) : null}
      </span>
      <Badge tone="orange">
        <Trans>Wartet</Trans>
      </Badge>
    </li>
  );
}

/** Row for changes of the resting memories: a single one, however many changes there are. */
export function WaitingQuietRow() {
  return (
    <li>
      <span className="q">
        <Moon className="i" aria-hidden="true" />
      </span>
      <span className="item__t">
        <b>
          <Trans>Eine Änderung an ruhenden Erinnerungen</Trans>
        </b>
      </span>
      <Badge tone="orange">
        <Trans>Wartet</Trans>
      </Badge>
    </li>
  );
}

/** State of a file that is not being sent just now. */
export type WaitingRest = 'waits' | 'next' | 'paused';

const REST: Record<WaitingRest, ReactNode> = {
  waits: <Trans>Wartet</Trans>,
  next: <Trans>Danach</Trans>,
  paused: <Trans>Angehalten</Trans>,
};

/** A photo or recording on its way: its picture, its bytes, its bar. */
export function WaitingFileRow({ file, rest }: { file: BatchFile; rest: WaitingRest }) {
  const title = useTitle(file);
  const { language, fileSize, percent } = useFormat();
  const { part, whole } = partOfSize(file.sentBytes, file.size, language);
  const isSending = file.state === 'sending' && rest !== 'paused';
  return (
    <li>
      <Sign {...file} />
      <span className="item__t">
        <b>{title}</b>
        <span className="cap num">
          {file.arrived ? (
            fileSize(file.size)
          ) : (
            <Trans>
              {part} von {whole}
            </Trans>
          )}
        </span>
        {file.arrived ? null : <progress className="bar" value={file.sentBytes} max={file.size} aria-label={title} />}
      </span>
      {file.arrived ? (
        <Badge tone="green">
          <Trans>Angekommen</Trans>
        </Badge>
      ) : isSending ? (
        <Badge tone="blue">{percent(file.size > 0 ? file.sentBytes / file.size : 0)}</Badge>
      ) : (
        <Badge tone="orange">{REST[rest]}</Badge>
      )}
    </li>
  );
}
