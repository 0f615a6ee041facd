import '@tagfalter/ui/styles/disclosure.css';
import '@tagfalter/ui/styles/whereabouts.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@tagfalter/ui/button';
import { Disclosure } from '@tagfalter/ui/disclosure';
import { Link } from '@tanstack/react-router';
import { Bug, Fingerprint } from 'lucide-react';
import { NewestEntries } from './newest-days.tsx';
import { SpotCheckCard } from './spot-check.tsx';
import { WhereTable } from './where-table.tsx';
import { useWhereabouts } from './whereabouts-context.tsx';

/** 'Was ist wo?': how much lies where, and the newest days file by file. */
export function WhatIsWhere() {
  const { t } = useLingui();
  const { diary, places, asked, askAgain } = useWhereabouts();
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Was ist wo?</Trans>
      </h2>
      {diary && places ? (
        <>
          <WhereTable diary={diary} places={places} asked={asked} onAskAgain={askAgain} />
          {diary.newest.length === 0 ? null : (
            <Disclosure
              icon={<Fingerprint className="i" aria-hidden="true" />}
              title={t`Die neuesten Tage, Datei für Datei`}
            >
              <NewestEntries days={diary.newest} places={places} asked={asked} />
            </Disclosure>
          )}
        </>
      ) : (
        <p className="cap">
          <Trans>Dein Tagebuch wird gelesen …</Trans>
        </p>
      )}
    </section>
  );
}

/** 'Stichprobe', and the way to 'Diagnose'. */
export function Proofs() {
  const { diary, places } = useWhereabouts();
  return (
    <>
      {diary && places ? <SpotCheckCard files={diary.files} places={places} /> : null}
      <section>
        <h2 className="h-sec">
          <Trans>Diagnose</Trans>
        </h2>
        <div className="item">
          <span className="q">
            <Bug className="i" aria-hidden="true" />
          </span>
          <span className="item__t">
            <span className="cap" id="diagnose">
              <Trans>Was in der App schiefging, für den Support, ohne Texte und Fotos</Trans>
            </span>
          </span>
          <Link className={buttonClass('line')} to="/settings/diagnostics" aria-describedby="diagnose">
            <Trans>Ansehen</Trans>
          </Link>
        </div>
      </section>
    </>
  );
}
