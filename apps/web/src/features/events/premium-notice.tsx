import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { buttonClass } from '@tagfalter/ui/button';
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';

/** Notice to people without Pro that creating events needs it (spec §2). */
export function PremiumNotice() {
  const { t } = useLingui();
  return (
    <Banner
      tone="blue"
      icon={<Sparkles className="i" aria-hidden="true" />}
      title={t`Events anlegen gehört zu Tagfalter Pro.`}
    >
      <p>{t`Mit Pro richtest du Gästebücher ein, in denen deine Gäste ohne Konto Bilder und Grüße sammeln.`}</p>
      <div>
        <Link className={buttonClass('ink')} to="/subscription">
          <Trans>Tagfalter Pro ansehen</Trans>
        </Link>
      </div>
    </Banner>
  );
}
