import { Trans } from '@lingui/react/macro';
import { AudioLines, CircleSlash, Images, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';

function Strength({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <span className="q">{icon}</span>
      <h3 className="h-ui">{title}</h3>
      <p className="mut">{children}</p>
    </div>
  );
}

/** Benefits of Pro, in four points (spec §2). */
export function Strengths() {
  return (
    <section className="fl" aria-labelledby="pro-strengths">
      <h2 className="sr" id="pro-strengths">
        <Trans>Was Pro dir bringt</Trans>
      </h2>
      <Strength icon={<Pencil className="i" aria-hidden="true" />} title={<Trans>Später ergänzen</Trans>}>
        <Trans>Manches versteht man erst am nächsten Morgen.</Trans>
      </Strength>
      <Strength icon={<CircleSlash className="i" aria-hidden="true" />} title={<Trans>Keine Werbung</Trans>}>
        <Trans>Auch im kostenlosen Tarif nicht.</Trans>
      </Strength>
      <Strength icon={<Images className="i" aria-hidden="true" />} title={<Trans>Mehr Medien</Trans>}>
        <Trans>Drei Fotos, drei Minuten Ton.</Trans>
      </Strength>
      <Strength icon={<AudioLines className="i" aria-hidden="true" />} title={<Trans>Mehr KI, mit Etikett</Trans>}>
        <Trans>Fünf Zusammenfassungen am Tag.</Trans>
      </Strength>
    </section>
  );
}
