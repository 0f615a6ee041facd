import { Trans, useLingui } from '@lingui/react/macro';
import type { ShelfItem } from '@tagfalter/domain/shelf';
import { Disclosure } from '@tagfalter/ui/disclosure';
import { FileArchive } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { RemoveItem } from './remove-item.tsx';
import { itemWords, SHELF_WORDS } from './shelf-words.ts';
import { ShelvedFile } from './shelved-file.tsx';

/** Imported items that the entry has no field for; files are fetched on tap (spec decision 74). */
export function ShelfSection({ entryId, shelf }: { entryId: string; shelf: readonly ShelfItem[] }) {
  const { t } = useLingui();
  const { language } = useFormat();
  const lines = shelf.filter(({ file }) => !file);
  return (
    <Disclosure icon={<FileArchive className="i" aria-hidden="true" />} title={t`Mitgebracht`} aside={shelf.length}>
      <div className="stack-4">
        <p className="cap">
          <Trans>Das kam beim Importieren mit diesem Tag. Nur du siehst es.</Trans>
        </p>
        {lines.length === 0 ? null : (
          <dl className="stack-2">
            {lines.map((item) => (
              <div key={`${item.kind} ${item.label}`}>
                <dt className="over">{t(SHELF_WORDS[item.kind])}</dt>
                <dd className="row between row--nw">
                  <span className="shelf__w" dir="auto" translate="yes">
                    {itemWords(item, language)}
                  </span>
                  <RemoveItem entryId={entryId} item={item} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {shelf.map(({ kind, label, file }) =>
          file ? <ShelvedFile key={`${kind} ${file.hash}`} {...{ entryId, kind, label, file }} /> : null,
        )}
      </div>
    </Disclosure>
  );
}
