import '@tagfalter/ui/styles/sign-in.css';
import { Trans } from '@lingui/react/macro';
import { Button } from '@tagfalter/ui/button';
import type { ReactNode } from 'react';
import { ProviderMark } from './provider-mark.tsx';
import type { ExternalWay } from './use-external-way.ts';

interface Props {
  /** Name of the provider, as people know it. */
  name: string;
  way: ExternalWay;
  isBusy?: boolean;
  onClick: (form: HTMLFormElement | null) => void;
  children: ReactNode;
}

/** The button that leads to the account elsewhere; while its window is open, that it is waited for, and a way to give up. */
export function ExternalButton({ name, way, isBusy = false, onClick, children }: Props) {
  return (
    <div className="stack-2">
      <div role="status">
        {way.isWaiting ? (
          <p className="ext-wait">
            <ProviderMark name={name} />
            <Trans>Warte auf {name} …</Trans>
          </p>
        ) : null}
      </div>
      {way.isWaiting ? (
        <Button variant="quiet" wide onClick={way.giveUp}>
          <Trans>Abbrechen</Trans>
        </Button>
      ) : (
        <Button
          variant="line"
          wide
          large
          aria-disabled={isBusy}
          onClick={({ currentTarget }) => {
            if (!isBusy) onClick(currentTarget.form);
          }}
        >
          <ProviderMark name={name} />
          <span>{children}</span>
        </Button>
      )}
      {way.isBlocked && !way.isWaiting ? (
        <Button variant="line" wide onClick={way.inThisWindow}>
          <Trans>Im selben Fenster weiter</Trans>
        </Button>
      ) : null}
    </div>
  );
}
