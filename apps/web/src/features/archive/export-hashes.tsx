import { Trans, useLingui } from '@lingui/react/macro';
import type { FileInArchive } from '@tagfalter/local/archive/archive-files';
import { Button } from '@tagfalter/ui/button';
import { Copy } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { useCopy } from '#platform/use-copy.ts';

/** Files that are shown; the list of all is copied. */
const SHOWN = 5;

const shortened = (sha256: string): string =>
  `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-8, -4)} ${sha256.slice(-4)}`;

/** SHA-256 of what is in the archive, the last files on top. */
export function ExportHashes({ files }: { files: readonly FileInArchive[] }) {
  const { t } = useLingui();
  const { fileSize } = useFormat();
  const copy = useCopy();
  const all = () => files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('');
  return (
    <section className="stack">
      <div className="prog__f">
        <h2 className="h-sec">
          <Trans>Prüfsummen</Trans>
        </h2>
        <Button variant="quiet" aria-label={t`SHA256SUMS kopieren`} onClick={() => void copy(all())}>
          <Copy className="i" aria-hidden="true" />
          SHA256SUMS
        </Button>
      </div>
      <ol className="hashes">
        {files
          .slice(-SHOWN)
          .reverse()
          .map(({ name, sha256, size }) => (
            <li className="hash" key={name}>
              <span className="item__t">
                <b translate="no">{name}</b>
                <code translate="no">{shortened(sha256)}</code>
              </span>
              <span className="cap num">{fileSize(size)}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}
