import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUp, Pause } from 'lucide-react';
import { partOfSize } from '#i18n/part-of-size.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { BatchFile } from './use-batch.ts';

/** How far all files together are, by true bytes. */
export function BatchState({ files, isPaused }: { files: readonly BatchFile[]; isPaused: boolean }) {
  const { t } = useLingui();
  const { language } = useFormat();
  const total = files.length;
  const left = files.filter(({ arrived }) => !arrived).length;
  if (left === 0) return null;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const sent = files.reduce((sum, file) => sum + file.sentBytes, 0);
  const { part, whole } = partOfSize(sent, size, language);
  const title = t`${plural(total, {
    one: 'Eine Datei ist noch unterwegs',
    other: `Noch ${left} von # Dateien unterwegs`,
  })}`;
  const Icon = isPaused ? Pause : ArrowUp;
  return (
    <section className="card card--plain card--tight state">
      <div className="row row--nw">
        <span className="state__i">
          <Icon className="i" aria-hidden="true" />
        </span>
        <span className="item__t">
          <b>{title}</b>
          <span className="cap num">
            <Trans>
              {part} von {whole} gesendet
            </Trans>
          </span>
        </span>
      </div>
      <progress className="bar" value={sent} max={size} aria-label={title} />
      {isPaused ? (
        <p className="mut">
          <Trans>Angehalten. Deine Worte gehen weiter; Fotos und Aufnahmen spätestens in einem Tag von selbst.</Trans>
        </p>
      ) : null}
    </section>
  );
}
