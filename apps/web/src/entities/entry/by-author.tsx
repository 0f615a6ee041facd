import { useLingui } from '@lingui/react/macro';
import type { Author } from '@tagfalter/contract/wire-entry';
import { Avatar } from '@tagfalter/ui/avatar';

/** Author of somebody else's entry: picture or initial, and the name (spec §2). */
export function ByAuthor({ author }: { author: Author }) {
  const { t } = useLingui();
  const { firstName, lastName, profileImageUrl } = author;
  const name = `${firstName} ${lastName}`.trim() || t`Unbekannt`;
  const [initial = ''] = name;
  return (
    <p className="by">
      <Avatar src={profileImageUrl} letters={initial.toUpperCase()} size={28} />
      <span className="by__n" dir="auto">
        {name}
      </span>
    </p>
  );
}
