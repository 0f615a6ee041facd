import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';

/** Invites somebody signed out to an account of their own (spec §2). */
export function JoinBanner({ firstName }: { firstName: string }) {
  const { t } = useLingui();
  const name = firstName.trim() || t`Jemand`;
  return (
    <aside className="card f5 shared-join" aria-labelledby="join">
      <div className="stack">
        <h2 className="h-sec" id="join">
          <Trans>Schreib deine eigenen Tage auf</Trans>
        </h2>
        <p className="mut">
          <Trans>
            Mit einem Konto könnt ihr Freunde werden. Dann siehst du auch die anderen Einträge, die {name} mit Freunden
            teilt.
          </Trans>
        </p>
        <p className="row">
          <a className={buttonClass('ink')} href="/">
            <Trans>Einladungscode einlösen</Trans>
          </a>
        </p>
      </div>
    </aside>
  );
}
