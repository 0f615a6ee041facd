import { Trans, useLingui } from '@lingui/react/macro';
import type { Fault } from '@tagfalter/local/base/fault';
import { Button } from '@tagfalter/ui/button';
import { Dialog } from '@tagfalter/ui/dialog';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#platform/confirm-dialog.tsx';
import { useFaultWords } from '#platform/fault-words.ts';
import { NeedsNetwork } from '#platform/needs-network.tsx';

export interface ListedDialogProps<T> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Undefined while nothing is known. */
  list: readonly T[] | undefined;
  fault: Fault | null;
  onAgain: () => void;
  /** Said of a list without an item. */
  nothing: string;
  keyOf: (item: T) => string;
  row: (item: T) => ReactNode;
  /** The word for taking one off the list. */
  act: string;
  /** Asked before, where it cannot be taken back. */
  question?: { title: string; text: string };
  /** Takes it off. @returns why that did not work */
  onAct: (item: T) => Promise<Fault | null>;
}

/** A list of which each item can be taken off; what fails is said at its row. */
export function ListedDialog<T>({ open, onClose, title, ...listed }: ListedDialogProps<T>) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t`Schließen`}>
      <Listed {...listed} />
      <NeedsNetwork />
    </Dialog>
  );
}

type ListedProps<T> = Omit<ListedDialogProps<T>, 'open' | 'onClose' | 'title'>;

function Listed<T>({ list, fault, onAgain, nothing, keyOf, row, act, question, onAct }: ListedProps<T>) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<T | null>(null);
  const [failed, setFailed] = useState<{ key: string; fault: Fault } | null>(null);
  if (list === undefined) {
    if (fault === null) return <div role="status" aria-busy="true" />;
    return (
      <div className="stack-4" role="alert">
        <p>{faultWords(fault)}</p>
        <Button variant="line" onClick={onAgain}>
          <Trans>Erneut versuchen</Trans>
        </Button>
      </div>
    );
  }
  if (list.length === 0) return <p className="mut">{nothing}</p>;
  const take = async (item: T) => {
    const key = keyOf(item);
    setBusy(key);
    setFailed(null);
    const why = await onAct(item);
    setBusy(null);
    if (why !== null) setFailed({ key, fault: why });
  };
  return (
    <>
      <ul className="list">
        {list.map((item) => {
          const key = keyOf(item);
          return (
            <li key={key}>
              <span className="item__t" id={`listed-${key}`}>
                {row(item)}
                {failed?.key === key ? (
                  <span className="err" role="alert">
                    {faultWords(failed.fault)}
                  </span>
                ) : null}
              </span>
              <Button
                variant="line"
                disabled={busy !== null}
                aria-describedby={`listed-${key}`}
                onClick={() => (question ? setAsked(item) : void take(item))}
              >
                {act}
              </Button>
            </li>
          );
        })}
      </ul>
      {question ? (
        <ConfirmDialog
          open={asked !== null}
          {...question}
          confirm={act}
          cancel={t`Abbrechen`}
          onConfirm={() => asked !== null && void take(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
