import { useLingui } from '@lingui/react/macro';
import type { ShareLink } from '@tagfalter/contract/shares';
import { Link } from '@tanstack/react-router';
import { endLink } from '#entities/share/share-calls.ts';
import { useMyLinks } from '#entities/share/use-my-links.ts';
import { useOpenedWords } from '#entities/share/use-opened-words.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ListedDialog } from './listed-dialog.tsx';

/** Every own link that leads somewhere, how often and when it was opened, and its end (spec decision 23). */
export function LinksDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useOpenedWords();
  const { list, fault, again, put } = useMyLinks();
  const end = async ({ entryId }: ShareLink) => {
    const reply = await endLink(entryId);
    if (!reply.ok) return reply.fault;
    put(entryId, null);
    return null;
  };
  return (
    <ListedDialog
      open={open}
      onClose={onClose}
      title={t`Geteilte Links`}
      list={list}
      fault={fault}
      onAgain={again}
      nothing={t`Du hast gerade keinen Tag über einen Link geteilt.`}
      keyOf={({ shareToken }) => shareToken}
      row={(share) => (
        <>
          <Link className="link" to="/entry/$id" params={{ id: share.entryId }} onClick={onClose}>
            {format.longDay(share.date)}
          </Link>
          <span className="cap">{words.opened(share)}</span>
          <span className="cap">{words.ends(share)}</span>
        </>
      )}
      act={t`Deaktivieren`}
      question={{
        title: t`Link deaktivieren?`,
        text: t`Wer ihn hat, sieht ab sofort nichts mehr, auch keine Fotos. Der Link kommt nicht zurück; ein neuer bekommt eine neue Adresse.`,
      }}
      onAct={end}
    />
  );
}
