/**
 * Describes a page in words: each element with its attributes, each text, where the focus is. Generated ids have
 * numbers by their first place, so that a label that names something else is another text.
 */
const SKIPPED = new Set(['style', 'id', 'for', 'name', 'class', 'viewBox', 'xmlns', 'width', 'height']);
const REFERRING = /^(for|name|aria-(labelledby|describedby|controls|owns|activedescendant))$/;
/** Made by React, or by Radix. */
const GENERATED = /[«_:]?r[_:]?[\da-z]+[»_:]/;

function numbered(): (id: string) => string {
  const places = new Map<string, number>();
  return (id) => {
    const [made] = GENERATED.exec(id) ?? [];
    if (made === undefined) return `#${id}`;
    const place = places.get(made) ?? places.size + 1;
    places.set(made, place);
    return `#${id.replace(made, String(place))}`;
  };
}

const classesOf = (element: Element) =>
  [...element.classList].filter((name) => name !== 'i' && name !== 'lucide').map((name) => `.${name}`);

function attributesOf(element: Element, idOf: (id: string) => string): string[] {
  return [...element.attributes].flatMap(({ name, value }) => {
    if (REFERRING.test(name)) return `${name}=${value.split(' ').map(idOf).join(' ')}`;
    if (SKIPPED.has(name)) return [];
    return value === '' ? name : `${name}=${value}`;
  });
}

/** State of a field that no attribute tells. */
function stateOf(element: Element): string[] {
  if (element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type))
    return element.checked ? ['(on)'] : [];
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.type === 'file' ? [] : [`"${element.value}"`];
  return element instanceof HTMLSelectElement ? [`"${element.value}"`] : [];
}

const reported = (text: string | null) => `"${(text ?? '').replaceAll('\u00a0', '~')}"`;

/** The line of an element; its text, if it has nothing else. */
function headOf(element: Element, idOf: (id: string) => string): string {
  const id = element.id === '' ? '' : idOf(element.id);
  const attributes = element.localName === 'svg' ? [] : attributesOf(element, idOf);
  const isText = element.children.length === 0 && element.textContent?.trim();
  const parts = [...attributes, ...stateOf(element), ...(isText ? [reported(element.textContent)] : [])];
  const focus = element === document.activeElement && element !== document.body ? ' <- focus' : '';
  return `${[`${element.localName}${id}${classesOf(element).join('')}`, ...parts].join(' ')}${focus}`;
}

/** A path of a drawing says nothing; its use of the sprite and the bars of a wave do. */
function childrenOf(element: Element): Node[] {
  if (element.localName === 'svg' && !element.classList.contains('wave'))
    return [...element.children].filter(({ localName }) => localName === 'use');
  return element.children.length === 0 ? [] : [...element.childNodes];
}

export function outline(root: Element = document.body): string {
  const idOf = numbered();
  const lines: string[] = [];
  const write = (node: Node, depth: number): void => {
    const indent = '  '.repeat(depth);
    if (!(node instanceof Element)) {
      if (node.textContent?.trim()) lines.push(indent + reported(node.textContent));
      return;
    }
    lines.push(indent + headOf(node, idOf));
    for (const child of childrenOf(node)) write(child, depth + 1);
  };
  for (const child of root.childNodes) write(child, 0);
  return `${lines.join('\n')}\n`;
}
