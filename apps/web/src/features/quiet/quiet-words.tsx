import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_QUIET_WORD } from '@tagfalter/domain/quiet';
import { isBlank } from '@tagfalter/domain/text';
import { Button } from '@tagfalter/ui/button';
import { Field } from '@tagfalter/ui/field';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useChangeQuiet } from '#entities/quiet/use-change-quiet.ts';

/** Words whose days rest. */
export function QuietWords({ words }: { words: readonly string[] }) {
  const { t } = useLingui();
  const change = useChangeQuiet();
  const [word, setWord] = useState('');
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank(word) && (await change({ add: { words: [word.trim()] } }))) setWord('');
  };
  return (
    <section className="stack" aria-labelledby="words">
      <h2 className="h-sec" id="words">
        <Trans>Wörter</Trans>
      </h2>
      <p className="mut">
        <Trans>Tage mit diesen Wörtern ruhen mit.</Trans>
      </p>
      {words.length === 0 ? null : (
        <ul className="row">
          {words.map((one) => (
            <li key={one} className="chip quiet__c">
              {one}
              <button
                type="button"
                className="quiet__x"
                aria-label={t`${one} entfernen`}
                onClick={() => void change({ remove: { words: [one] } })}
              >
                <X className="i" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="quiet__f" onSubmit={(event) => void onSubmit(event)}>
        <Field
          label={t`Wort`}
          maxLength={MAX_QUIET_WORD}
          value={word}
          onChange={({ target }) => setWord(target.value)}
          autoComplete="off"
        />
        <Button variant="line" type="submit" disabled={isBlank(word)}>
          <Plus className="i" aria-hidden="true" />
          <Trans>Hinzufügen</Trans>
        </Button>
      </form>
    </section>
  );
}
