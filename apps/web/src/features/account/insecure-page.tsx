import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@tagfalter/ui/banner';
import { LockOpen } from 'lucide-react';

/** Whether the browser withholds what a diary needs: keys, hashes and working without a network (secure contexts). */
export function isInsecure(): boolean {
  return window.isSecureContext === false;
}

/** Stands in the place of the forms: an account would be made, its invitation code used up, and no diary open. */
export function InsecurePage() {
  const { t } = useLingui();
  return (
    <Banner icon={<LockOpen className="i" aria-hidden="true" />} title={t`Diese Adresse ist nicht sicher`}>
      <p>
        <Trans>
          Ohne https lässt der Browser kein Tagebuch zu, das offline funktioniert. Öffne Tagfalter über https oder auf
          diesem Rechner über localhost.
        </Trans>
      </p>
    </Banner>
  );
}
