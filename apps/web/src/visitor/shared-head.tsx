import { Trans, useLingui } from '@lingui/react/macro';
import type { SharedPage } from '@tagfalter/contract/shared-entry';
import { Avatar } from '@tagfalter/ui/avatar';
import { DateHero } from '@tagfalter/ui/date-hero';
import { useFormat } from '#i18n/use-format.ts';
import { usePageTitle } from '#platform/page-title.ts';

/** Author and date of a shared entry. */
export function SharedHead({ page: { author, date } }: { page: Pick<SharedPage, 'author' | 'date'> }) {
  const { t } = useLingui();
  const format = useFormat();
  const name = author.firstName.trim() || t`Jemand`;
  const [initial = ''] = name;
  usePageTitle(t`${name} hat einen Tag mit dir geteilt`);
  return (
    <>
      <p className="row row--nw shared-by">
        <Avatar src={author.profileImageUrl} letters={initial.toUpperCase()} size={48} />
        <span>
          <Trans>{name} hat einen Tag mit dir geteilt</Trans>
        </span>
      </p>
      <h1>
        <span className="sr">{format.longDay(date)}</span>
        <span aria-hidden="true">
          <DateHero {...format.dayParts(date)} dateTime={date} large />
        </span>
      </h1>
    </>
  );
}
