import { Trans } from '@lingui/react/macro';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import { useDiary } from '#entities/diary/diary.tsx';

/** Says beside a choice of visibility why 'Öffentlich' does not count yet (decision 4, wire 31). */
export function PublicNeedsMail({ chosen }: { chosen: Visibility }) {
  const { user } = useDiary();
  if (chosen !== 'public' || user.emailVerified) return null;
  return (
    <p className="cap" role="status">
      <Trans>Öffentlich geht erst, wenn deine E-Mail-Adresse bestätigt ist.</Trans>
    </p>
  );
}
