import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { Fault } from '@tagfalter/local/base/fault';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { CircleAlert, Download, Hourglass } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';
import type { AskedArchive } from './archive-calls.ts';
import { useArchive } from './use-archive.ts';
import { useArchiveWords } from './use-archive-words.ts';

/** Download of an event as one file: pictures, greetings and voices, with a page to browse them. */
export function ArchiveSection({ event }: { event: OwnEvent }) {
  const { t } = useLingui();
  // `files` also counts the files of contributions that are still uploading.
  const isEmpty = event.guestCount === 0 && event.files === 0;
  return (
    <section className="card card--ev card--tight stack" aria-label={t`Archiv herunterladen`}>
      <h2 className="h-sec">
        <Trans>Archiv herunterladen</Trans>
      </h2>
      {isEmpty ? (
        <p className="mut">
          <Trans>
            Noch hat niemand etwas beigetragen. Sobald das erste Bild da ist, kannst du hier alles herunterladen.
          </Trans>
        </p>
      ) : (
        <Offer event={event} />
      )}
    </section>
  );
}

function Offer({ event }: { event: OwnEvent }) {
  const { state, load } = useArchive(event);
  const isAsking = state.step === 'asking';
  return (
    <>
      <p className="mut">
        <Trans>
          Ein ZIP mit allen Bildern, Grüßen und Sprachgrüßen und einer Seite zum Durchblättern, die kein Netz braucht.
          Was du ausgeblendet hast, ist dabei und als ausgeblendet markiert.
        </Trans>
      </p>
      <div>
        <Button variant="line" aria-disabled={isAsking} onClick={load}>
          <Download className="i" aria-hidden="true" />
          {state.step === 'loading' ? <Trans>Noch einmal herunterladen</Trans> : <Trans>Alles herunterladen</Trans>}
        </Button>
      </div>
      <NeedsNetwork />
      <div className="stack-2" role="status">
        {isAsking ? (
          <p className="cap">
            <Trans>Das Archiv wird vorbereitet …</Trans>
          </p>
        ) : null}
        {state.step === 'loading' ? <Loading archive={state.archive} /> : null}
      </div>
      {state.step === 'failed' ? <Failed fault={state.fault} /> : null}
    </>
  );
}

/** Contents of the archive that the browser downloads, and the number of missing pictures. */
function Loading({ archive }: { archive: AskedArchive }) {
  const { t } = useLingui();
  const { fileSize } = useFormat();
  const wordsOf = useArchiveWords();
  const { bytes, waiting } = archive;
  const facts = [wordsOf(archive), fileSize(bytes)].filter((fact) => fact !== '').join(' · ');
  return (
    <>
      <p className="num">
        <b>{facts}</b>
      </p>
      <p className="cap">
        <Trans>
          Dein Browser lädt jetzt. Bricht die Verbindung ab, geht es bei seinen Downloads an derselben Stelle weiter,
          solange du hier angemeldet bleibst, bis zu sechs Stunden lang.
        </Trans>
      </p>
      {waiting === 0 ? null : (
        <Banner icon={<Hourglass className="i" aria-hidden="true" />} title={t`Noch ist nicht alles angekommen`}>
          <p>
            <Plural
              value={waiting}
              one="Ein Bild wartet noch bei einem Gast und ist nicht dabei. Lade das Archiv später noch einmal."
              other="# Bilder warten noch bei Gästen und sind nicht dabei. Lade das Archiv später noch einmal."
            />
          </p>
        </Banner>
      )}
    </>
  );
}

/** Reason of the failure; the button above retries. */
function Failed({ fault }: { fault: Fault }) {
  const { t } = useLingui();
  const wordsOf = useFaultWords({ not_found: msg`Dieses Event gibt es nicht mehr.` });
  return (
    <div role="alert">
      <Banner icon={<CircleAlert className="i" aria-hidden="true" />} title={t`Das Archiv war nicht zu bekommen`}>
        <p>{wordsOf(fault)}</p>
      </Banner>
    </div>
  );
}
