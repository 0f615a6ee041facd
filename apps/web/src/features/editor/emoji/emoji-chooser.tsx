import { useLingui } from '@lingui/react/macro';
import { type EmojiData, EmojiPicker, type EmojiPickerListComponents } from 'frimousse';
import { type AriaAttributes, useState } from 'react';

/** Width of a target (design 3.21) with its gap, and of what stands around the list, in px. */
const CELL = 46;
const FRAME = 48;

/** ARIA counts rows and columns from 1, the library from 0. */
function fromOne<P extends AriaAttributes>(props: P): P {
  const { 'aria-rowindex': row, 'aria-colindex': column } = props;
  return {
    ...props,
    ...(row === undefined ? {} : { 'aria-rowindex': row + 1 }),
    ...(column === undefined ? {} : { 'aria-colindex': column + 1 }),
  };
}

const PARTS: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className="emojis__head">
      {category.label}
    </div>
  ),
  Row: (props) => <div {...fromOne(props)} className="emojis__row" />,
  Emoji: ({ emoji, ...rest }) => (
    <button {...fromOne(rest)} type="button" className={emoji.isActive ? 'emojis__one is-on' : 'emojis__one'}>
      {emoji.emoji}
    </button>
  ),
};

/** Every emoji to search and choose from; its data never leaves the device. */
export function EmojiChooser({ data, onPick }: { data: EmojiData; onPick: (emoji: string) => void }) {
  const { t } = useLingui();
  const [resolve] = useState(() => () => data);
  const [columns] = useState(() => Math.max(5, Math.min(10, Math.floor((window.innerWidth - FRAME) / CELL))));
  return (
    <EmojiPicker.Root
      className="emojis"
      locale={data.locale}
      columns={columns}
      resolveEmojiData={resolve}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <div className="emojis__find">
        <EmojiPicker.Search className="inp" aria-label={t`Emoji suchen`} placeholder={t`Emoji suchen`} />
        <EmojiPicker.SkinToneSelector className="ib" aria-label={t`Hautton`} />
      </div>
      <EmojiPicker.Viewport className="emojis__view">
        <EmojiPicker.Empty>{({ search }) => <p className="cap">{t`Kein Emoji zu „${search}“.`}</p>}</EmojiPicker.Empty>
        <EmojiPicker.List className="emojis__list" aria-label={t`Emojis`} components={PARTS} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}
