import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useLetterKey } from '#platform/letter-key.ts';

/** The pencil of an own entry, by key E too. */
export function EditLink({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  const letter = useLetterKey('e');
  return (
    <Link
      className="ib"
      to="/edit/$id"
      params={{ id: entryId }}
      aria-label={t`Bearbeiten`}
      aria-keyshortcuts={letter}
      data-tip={t`Bearbeiten`}
    >
      <Pencil className="i" aria-hidden="true" />
    </Link>
  );
}
