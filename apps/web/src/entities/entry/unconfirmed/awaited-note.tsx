import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { discardParked } from '@tagfalter/local/unsent/parked';
import { Banner } from '@tagfalter/ui/banner';
import { Button } from '@tagfalter/ui/button';
import { Mail } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useErrorToast } from '#platform/failure-toast.ts';
import { useNotArrived } from '../refused/use-not-arrived.ts';
import { MailAgain } from './mail-again.tsx';

/**
 * Says of a saved day that it becomes public with the confirmation of the address; it can be left as it is (decision 058).
 * @param props.day its name, where it is not that of the page
 */
export function AwaitedNote({ date, day }: { date: LocalDate; day?: string }) {
  const { t } = useLingui();
  const { db, env, user } = useDiary();
  const failed = useErrorToast();
  const item = useNotArrived().awaited.get(date);
  if (item === undefined || user.emailVerified) return null;
  const leave = () => {
    const discarding = discardParked(db, env, { id: item.id, mayEdit: true });
    discarding.catch((error: unknown) => failed(error, 'awaited: discarding'));
  };
  return (
    <Banner
      icon={<Mail className="i" aria-hidden="true" />}
      title={
        day === undefined
          ? t`Wird öffentlich, sobald deine E-Mail-Adresse bestätigt ist`
          : t`${day}: wird öffentlich, sobald deine E-Mail-Adresse bestätigt ist`
      }
    >
      <p>
        <Trans>Das geschieht von selbst, auf diesem Gerät.</Trans>
      </p>
      <MailAgain>
        <Button variant="quiet" onClick={leave}>
          <Trans>Doch nicht</Trans>
        </Button>
      </MailAgain>
    </Banner>
  );
}
