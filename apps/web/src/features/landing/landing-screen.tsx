import '@tagfalter/ui/styles/today.css';
import '@tagfalter/ui/styles/entry-card.css';
import '@tagfalter/ui/styles/audio.css';
import '@tagfalter/ui/styles/landing.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClass } from '@tagfalter/ui/button';
import { Card, type Fold } from '@tagfalter/ui/card';
import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '#platform/page-title.ts';
import { PhotosPicture, SummaryPicture, YearPicture } from './feature-pictures.tsx';
import { HeroPicture } from './hero-picture.tsx';
import { LandingTop } from './landing-top.tsx';

export interface LandingProps {
  /** Notice above all other content. */
  note: ReactNode;
  onSignIn: () => void;
  onRegister: () => void;
}

/** Start page for signed-out people (spec §2): explains the app and leads to sign-in. */
export function LandingScreen({ note, onSignIn, onRegister }: LandingProps) {
  const { t } = useLingui();
  usePageTitle(t`Dein Tag, gefaltet`);
  return (
    <>
      <LandingTop onSignIn={onSignIn} />
      <main className="lp">
        <div className="band__in lp__note">{note}</div>
        <Hero onRegister={onRegister} />
        <Features />
        <section className="band__in stack-4 lp__end">
          <h2 className="h-page">
            <Trans>Heute ist noch leer</Trans>
          </h2>
          <Start onRegister={onRegister} />
        </section>
      </main>
    </>
  );
}

function Hero({ onRegister }: Pick<LandingProps, 'onRegister'>) {
  return (
    <section className="hero">
      <div className="stack-6">
        <h1>
          <Trans>
            Ein Tag,
            <br />
            eine Seite,
            <br />
            ein Flügelschlag.
          </Trans>
        </h1>
        <p className="lead">
          <Trans>
            Tagfalter ist ein Tagebuch für Menschen, die abends müde sind. Ein Flügel für die Stimmung, eine Zeile, ein
            Foto. Am Ende des Jahres liegt da ein ganzes Leben.
          </Trans>
        </p>
        <div className="acts">
          <Start onRegister={onRegister} />
          <a className={buttonClass('quiet', { large: true })} href="#mehr">
            <Trans>So sieht es aus</Trans>
          </a>
        </div>
        <p className="cap">
          <Trans>Privat, solange du nichts anderes sagst. Schreibt auch ohne Netz.</Trans>
        </p>
      </div>
      <HeroPicture />
    </section>
  );
}

/** Features of the app, further down the page. */
function Features() {
  const { t } = useLingui();
  return (
    <section className="band" id="mehr">
      <div className="band__in stack-6">
        <h2 className="h-page">
          <Trans>Drei Dinge, die bleiben</Trans>
        </h2>
        <div className="feats">
          <Feature fold={5} picture={<PhotosPicture />} title={t`Fotos, die den Tag tragen`}>
            <Trans>Bis zu drei Fotos pro Eintrag. Eins wird das Hauptbild, die anderen warten innen.</Trans>
          </Feature>
          <Feature fold={2} picture={<SummaryPicture />} title={t`Gesprochen, dann gefaltet`}>
            <Trans>
              Sprich, wenn Tippen zu viel ist. Deine Stimme bleibt beim Tag, und stammt eine Zusammenfassung von der KI,
              steht es dran.
            </Trans>
          </Feature>
          <Feature fold={4} picture={<YearPicture />} title={t`Dein Jahr in Farben`}>
            <Trans>
              Jeder Tag ein Falter. Je weiter die Flügel, desto heller der Tag. Flügel für Flügel wird ein Jahr daraus.
            </Trans>
          </Feature>
        </div>
      </div>
    </section>
  );
}

function Start({ onRegister }: { onRegister: () => void }) {
  return (
    <Button variant="write" large onClick={onRegister}>
      <PenLine className="i" aria-hidden="true" />
      <Trans>Mit Einladung beginnen</Trans>
    </Button>
  );
}

function Feature(props: { fold: Fold; picture: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card fold={props.fold}>
      <div className="feat__v">{props.picture}</div>
      <div className="stack-2">
        <h3 className="h-sec">{props.title}</h3>
        <p className="mut">{props.children}</p>
      </div>
    </Card>
  );
}
