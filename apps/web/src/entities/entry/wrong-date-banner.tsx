import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { Banner } from '@tagfalter/ui/banner';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useRightDate } from './use-right-date.ts';

export interface WrongDateBannerProps {
  /** Leads to the editor of the right date. */
  wayTo: (date: LocalDate, label: ReactNode) => ReactNode;
  /** The date that is being written; nothing is said where it is right. */
  writing?: LocalDate;
}

/**
 * Says that the device's date is wrong, before a day is written under it (fault 18). Nothing is moved to
 * another date without a tap.
 */
export function WrongDateBanner({ wayTo, writing }: WrongDateBannerProps) {
  const { t } = useLingui();
  const format = useFormat();
  const dates = useRightDate();
  if (!dates || dates.right === writing) return null;
  const shown = format.shortDay(dates.shown);
  const right = format.shortDay(dates.right);
  return (
    <Banner icon={<CalendarClock className="i" aria-hidden="true" />} title={t`Die Uhr dieses Geräts geht falsch`}>
      <p>
        <Trans>
          Sie zeigt den {shown}, heute ist der {right}. Stell sie richtig, damit jeder Eintrag an seinem Tag steht.
        </Trans>
      </p>
      <div>{wayTo(dates.right, <Trans>Am {right} schreiben</Trans>)}</div>
    </Banner>
  );
}
