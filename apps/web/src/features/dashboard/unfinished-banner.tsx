import { Trans, useLingui } from '@lingui/react/macro';
import type { UnfinishedRecording } from '@tagfalter/local/media/unfinished';
import { Banner } from '@tagfalter/ui/banner';
import { buttonClass } from '@tagfalter/ui/button';
import { Link } from '@tanstack/react-router';
import { AudioLines } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';

/** Leads to a recording that a killed tab left behind. */
export function UnfinishedBanner({ recording }: { recording: UnfinishedRecording }) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.shortDay(recording.label);
  return (
    <Banner tone="blue" icon={<AudioLines className="i" aria-hidden="true" />} title={t`Aufnahme wiederhergestellt`}>
      <p className="num">
        <Trans>Vom {day}. Es fehlen höchstens die letzten Sekunden.</Trans>
      </p>
      <div>
        <Link className={buttonClass('line')} to="/create">
          <Trans>Zur Aufnahme</Trans>
        </Link>
      </div>
    </Banner>
  );
}
