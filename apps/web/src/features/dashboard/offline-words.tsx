import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WaitingItem } from '@tagfalter/local/unsent/waiting';
import { Banner } from '@tagfalter/ui/banner';
import { Link } from '@tanstack/react-router';
import { CloudOff, TriangleAlert } from 'lucide-react';
import type { cutOff } from '#entities/diary/cut-off.ts';
import { REGION } from '#i18n/dates.ts';
import { useFormat } from '#i18n/use-format.ts';

/** 'ein Eintrag, ein Foto und eine Sprachaufnahme' in the language that is shown. */
function useKinds(items: readonly WaitingItem[]): string {
  const { t } = useLingui();
  const { language } = useFormat();
  const count = (...kinds: WaitingItem['kind'][]) => items.filter((item) => kinds.includes(item.kind)).length;
  const [entries, photos, voices] = [count('entry', 'delete'), count('image'), count('audio')];
  const parts = [
    entries > 0 ? t`${plural(entries, { one: 'ein Eintrag', other: '# Einträge' })}` : null,
    photos > 0 ? t`${plural(photos, { one: 'ein Foto', other: '# Fotos' })}` : null,
    voices > 0 ? t`${plural(voices, { one: 'eine Sprachaufnahme', other: '# Sprachaufnahmen' })}` : null,
  ].filter((part) => part !== null);
  return new Intl.ListFormat(REGION[language]).format(parts);
}

function useTitle(): (reason: NonNullable<ReturnType<typeof cutOff>>, count: number) => string {
  const { t } = useLingui();
  return (reason, count) => {
    switch (reason) {
      case 'offline':
        return t`${plural(count, {
          one: 'Du bist offline. Eine Sache wartet auf Verbindung.',
          other: 'Du bist offline. # Dinge warten auf Verbindung.',
        })}`;
      case 'server':
        return t`${plural(count, {
          one: 'Der Server ist gerade nicht erreichbar. Eine Sache wartet.',
          other: 'Der Server ist gerade nicht erreichbar. # Dinge warten.',
        })}`;
      case 'full':
        return t`${plural(count, {
          one: 'Auf dem Server ist gerade kein Platz für Fotos und Aufnahmen. Eine Sache wartet.',
          other: 'Auf dem Server ist gerade kein Platz für Fotos und Aufnahmen. # Dinge warten.',
        })}`;
      case 'store':
        return t`${plural(count, {
          one: 'Der Server kann gerade keine Fotos und Aufnahmen annehmen. Eine Sache wartet.',
          other: 'Der Server kann gerade keine Fotos und Aufnahmen annehmen. # Dinge warten.',
        })}`;
      case 'protocol':
        return t`Die Antwort des Servers war unverständlich. Der nächste Versuch kommt von selbst.`;
      case 'bug':
        return t`Da ist uns ein Fehler passiert. Deine Worte sind auf diesem Gerät.`;
    }
  };
}

export interface OfflineWordsProps {
  reason: NonNullable<ReturnType<typeof cutOff>>;
  /** Items that wait to be sent. */
  items: readonly WaitingItem[];
}

/** Says why items wait, which ones, and that they are safe here. */
export function OfflineWords({ reason, items }: OfflineWordsProps) {
  const kinds = useKinds(items);
  const title = useTitle();
  const Icon = reason === 'bug' || reason === 'protocol' ? TriangleAlert : CloudOff;
  return (
    <Banner icon={<Icon className="i" aria-hidden="true" />} title={title(reason, items.length)}>
      <p>
        <Trans>Auf diesem Gerät gespeichert: {kinds}.</Trans>{' '}
        <Link className="link" to="/waiting">
          <Trans>Ansehen</Trans>
        </Link>
      </p>
    </Banner>
  );
}
