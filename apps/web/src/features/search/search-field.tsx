import { useLingui } from '@lingui/react/macro';
import { MAX_QUERY } from '@tagfalter/domain/search/read-query';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Search as SearchIcon, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLetterKey } from '#platform/letter-key.ts';

export interface SearchFieldProps {
  query: string;
  onQuery: (query: string) => void;
  /** Enter: the words are meant as they are. */
  onDone: () => void;
  /** Esc in the empty field. */
  onLeave: () => void;
}

/** The field that is typed into; it has the focus when the screen is opened, unless there are results to come back to. */
export function SearchInputField({ query, onQuery, onDone, onLeave }: SearchFieldProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const key = useLetterKey('/');
  const isBlank = useRef(query === '');
  useEffect(() => {
    // After the shell, which gives the focus to the content.
    if (isBlank.current) queueMicrotask(() => field.current?.focus());
  }, []);
  const clear = () => {
    onQuery('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari tells by the code alone that an input method has had the key.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (query === '') onLeave();
    else onQuery('');
  };
  return (
    <search>
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          // A phone puts its keyboard away.
          field.current?.blur();
          onDone();
        }}
      >
        <SearchIcon className="i" aria-hidden="true" />
        <input
          ref={field}
          className="inp"
          type="search"
          maxLength={MAX_QUERY}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={t`Suchen`}
          aria-keyshortcuts={key}
          placeholder={t`Wort, Tag, Jahreszeit …`}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
          onKeyDown={onKeyDown}
        />
        {query === '' ? (
          key ? (
            <span aria-hidden="true">
              <kbd>/</kbd>
            </span>
          ) : null
        ) : (
          <IconButton label={t`Suche leeren`} onClick={clear}>
            <X className="i" aria-hidden="true" />
          </IconButton>
        )}
      </form>
    </search>
  );
}
