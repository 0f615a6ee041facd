import '@tagfalter/ui/styles/disclosure.css';
import '@tagfalter/ui/styles/whereabouts.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { readPlaces } from '@tagfalter/local/whereabouts/places';
import { buttonClass } from '@tagfalter/ui/button';
import { Disclosure } from '@tagfalter/ui/disclosure';
import { Link } from '@tanstack/react-router';
import { Bug, Fingerprint } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { NewestDays } from './newest-days.tsx';
import { SpotCheck } from './spot-check.tsx';
import { useNamedDiary } from './use-named-diary.ts';
import { useServerShare } from './use-server-share.ts';
import { WhereTable } from './where-table.tsx';

/** 'Was ist wo?', 'Stichprobe' and the way to 'Diagnose', beside what waits. */
export function Whereabouts() {
  const { t } = useLingui();
  const { db } = useDiary();
  const diary = useNamedDiary();
  const places = useLive(() => readPlaces(db), [db]);
  const { asked, askAgain } = useServerShare(diary);
  return (
    <>
      <section className="stack" id="wo">
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
                <NewestDays days={diary.newest} places={places} asked={asked} />
              </Disclosure>
            )}
          </>
        ) : (
          <p className="cap">
            <Trans>Dein Tagebuch wird gelesen …</Trans>
          </p>
        )}
      </section>
      {diary && places ? <SpotCheck files={diary.files} places={places} /> : null}
      <DiagnosticsLink />
    </>
  );
}

function DiagnosticsLink() {
  return (
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
  );
}
