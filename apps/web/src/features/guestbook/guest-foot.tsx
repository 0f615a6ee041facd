import { Trans, useLingui } from '@lingui/react/macro';
import { LanguageSelect } from '#platform/language-select.tsx';

/** The foot of the page: the language, and what the page is made with. */
export function GuestFoot() {
  const { t } = useLingui();
  return (
    <footer className="gfoot">
      <span className="pick">
        <LanguageSelect aria-label={t`Sprache`} />
      </span>
      <a className="link" href="/">
        <Trans>Gästebuch von Tagfalter</Trans>
      </a>
    </footer>
  );
}
