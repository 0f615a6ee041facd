import * as v from 'valibot';
import { LooseItem, LooseWords } from './loose-item.ts';

/* Day One's rich text: `{"contents":[{"text":…,"attributes":{"line":{"listStyle":…}}},…]}`, as text within JSON. */

const Contents = v.object({ contents: v.array(v.unknown()) });
const Rich = v.union([Contents, v.pipe(v.string(), v.parseJson(), Contents)]);

/** Text of an entry without Markdown. */
export function richWords(item: LooseItem): string {
  const { contents = [] } = item.take('richText', Rich) ?? {};
  let words = '';
  let number = 0;
  for (const part of contents.map((one) => new LooseItem(one))) {
    const line = part.inner('attributes').inner('line');
    const style = line.take('listStyle', v.string());
    const text = part.take('text', LooseWords) ?? '';
    const isNewLine = words === '' || words.endsWith('\n');
    if (isNewLine && text.trim() !== '') {
      number = style === 'numbered' ? number + 1 : 0;
      words += markOf(style, number, line);
    }
    words += text;
  }
  return words.trim();
}

function markOf(style: string | undefined, number: number, line: LooseItem): string {
  if (style === 'numbered') return `${number}. `;
  if (style === 'checkbox' || style === 'checklist') return line.given('checked') === true ? '- [x] ' : '- [ ] ';
  return style === 'bulleted' || style === 'bullet' ? '- ' : '';
}
