import { Trans, useLingui } from '@lingui/react/macro';
import { getEntryShelf } from '@tagfalter/contract/entry-shelf';
import { extensionOf } from '@tagfalter/domain/export/media-names';
import { isPlayed, type ShelfFile, type ShelfKind } from '@tagfalter/domain/shelf';
import { Button } from '@tagfalter/ui/button';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Download, Play } from 'lucide-react';
import { useState } from 'react';
import { accountRequest } from '#entities/person/account-request.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { useToast } from '#platform/toast.tsx';
import { RemoveItem } from './remove-item.tsx';
import { baseOf, SHELF_WORDS } from './shelf-words.ts';

interface Props {
  entryId: string;
  kind: ShelfKind;
  label: string;
  file: ShelfFile;
}

/** Shelf file: downloadable; videos play inline. A tap requests its URL. */
export function ShelvedFile({ entryId, kind, label, file }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { address, isBusy, ask } = useAddress(entryId, file.hash);
  const [isShown, setShown] = useState(false);
  const what = t(SHELF_WORDS[kind]);
  const shown = baseOf(label);
  const name = nameOf(shown, file);
  return (
    <div className="stack-2">
      <div className="row between row--nw">
        <span className="shelf__w">
          <span className="over">{what}</span>
          <br />
          <span dir="auto">{shown}</span> <span className="cap num">{format.fileSize(file.size)}</span>
        </span>
        <span className="row row--nw">
          <IconButton
            aria-disabled={isBusy}
            label={t`${what} ${shown} herunterladen`}
            onClick={() => void ask((url) => download(url, name))}
          >
            <Download className="i" aria-hidden="true" />
          </IconButton>
          <RemoveItem entryId={entryId} item={{ kind, label, file }} />
        </span>
      </div>
      {isPlayed(file) && !isShown ? (
        <div>
          <Button
            variant="line"
            aria-disabled={isBusy}
            aria-label={t`${what} ${shown} ansehen`}
            onClick={() => void ask(() => setShown(true))}
          >
            <Play className="i" aria-hidden="true" />
            <Trans>Ansehen</Trans>
          </Button>
        </div>
      ) : null}
      {isShown && address !== undefined ? (
        // biome-ignore lint/a11y/useMediaCaption: Nobody has captions of a video of their own.
        <video
          className="shelf__film"
          src={address}
          controls
          playsInline
          preload="metadata"
          aria-label={shown || what}
        />
      ) : null}
    </div>
  );
}

function useAddress(entryId: string, hash: string) {
  const toast = useToast();
  const faultWords = useFaultWords();
  const [address, setAddress] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { t } = useLingui();
  /** URLs expire after minutes, so each tap requests a new one. */
  const ask = async (use: (url: string) => void): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const { method, path, reply: schema } = getEntryShelf;
    const reply = await accountRequest({ method, path: path.replace(':id', encodeURIComponent(entryId)), schema });
    setBusy(false);
    const found = reply.ok ? reply.value.items.find(({ file }) => file?.hash === hash)?.file : undefined;
    if (found) {
      setAddress(found.url);
      return use(found.url);
    }
    const description = reply.ok ? t`Diese Datei ist nicht mehr da.` : faultWords(reply.fault);
    toast({ title: t`Das ließ sich nicht laden`, description, variant: 'destructive' });
  };
  return { address, isBusy, ask };
}

/** File name as in its archive; if that has no extension, one derived from hash and type. */
function nameOf(shown: string, { hash, type }: ShelfFile): string {
  return /\.\w{1,5}$/.test(shown) ? shown : `tagfalter-${hash.slice(0, 12)}.${extensionOf(type)}`;
}

function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
