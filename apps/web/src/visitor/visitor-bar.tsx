import { Trans } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { LogoParts } from '@tagfalter/ui/logo-parts';

export interface VisitorBarProps {
  /** Whether this browser remembers an account. */
  isMember: boolean;
  /** Whether the owner looks at what guests see. */
  isLook: boolean;
}

/** The name, and the way to an account or to the own diary (spec §2). */
export function VisitorBar({ isMember, isLook }: VisitorBarProps) {
  return (
    <>
      {isLook ? (
        <p className="shared-look" role="status">
          <Trans>So sehen Gäste diesen Eintrag. Dein Blick zählt nicht als Aufruf.</Trans>
        </p>
      ) : null}
      <header className="shared-top">
        <a className="top__brand" href="/">
          <svg className="logo" viewBox="0 0 64 64" aria-hidden="true">
            <LogoParts />
          </svg>
          <span>Tagfalter</span>
        </a>
        <a className={buttonClass(isMember ? 'line' : 'ink')} href="/">
          {isMember ? <Trans>Mein Tagebuch</Trans> : <Trans>Registrieren</Trans>}
        </a>
      </header>
    </>
  );
}
