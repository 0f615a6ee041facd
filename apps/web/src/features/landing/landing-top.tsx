import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import { Logo } from '@tagfalter/ui/logo';
import { Languages } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { LanguageSelect } from '#platform/language-select.tsx';

/** Name, language and the way in. */
export function LandingTop({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useLingui();
  const { language } = useFormat();
  return (
    <header className="lp__top">
      <a className="top__brand" href="/">
        <Logo />
        <span>Tagfalter</span>
      </a>
      <span className="row row--nw">
        <span className="pick">
          <Languages className="i" aria-hidden="true" />
          <span className="pick__code" aria-hidden="true">
            {language}
          </span>
          <LanguageSelect aria-label={t`Sprache`} />
        </span>
        <Button variant="line" onClick={onSignIn}>
          <Trans>Anmelden</Trans>
        </Button>
      </span>
    </header>
  );
}
