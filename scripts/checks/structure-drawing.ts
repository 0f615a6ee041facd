import { type Graph, levelsOf } from './structure-graph.ts';
import type { House, Room } from './structure-rooms.ts';
import { arrows, type DrawingBox, label } from './structure-shapes.ts';

interface DrawnBox extends DrawingBox {
  svg: string;
}

const WIDTH = 1080;
const GAP = 22;
/** A room is at least so wide. */
const MIN_ROOM = 140;
/** Side of the folded corner. */
const FOLD = 18;
const STYLE = `
    text { font-family: ui-sans-serif, system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: #172036; font-size: 12.5px }
    .title { font-size: 25px; font-weight: 650 }
    .name { font-size: 15px; font-weight: 650 }
    .big { font-size: 17px; font-weight: 650 }
    .quiet { fill: #475069 }
    .sees { font-size: 12px; fill: #2E4DA0 }
    .end { text-anchor: end }
    .house { fill: #FEFFFB; stroke: #172036; stroke-width: 1.6; stroke-linejoin: round }
    .fold { fill: #F4D63A; stroke: #172036; stroke-width: 1.6; stroke-linejoin: round }
    .room { fill: #E3E9F8 }
    .way { fill: none; stroke: #172036; stroke-width: 1.6; stroke-linejoin: round }`;

/** The names of a room's folders. */
function foldersOf(house: House, room: Room, graph: Graph): string {
  const files = graph.contents.get(`${house.name}/${room.name}`) ?? [];
  const inside = files.map((file) => file.slice(`${house.path}src/${room.name}/`.length).split('/'));
  return [...new Set(inside.flatMap(([first = '', second]) => (second === undefined ? [] : first)))].join(' · ');
}

/** Names that a room or house sees, in the order of the drawing. */
function seenBy(name: string, sees: ReadonlyMap<string, ReadonlySet<string>>, order: readonly string[]): string[] {
  const seen = sees.get(name) ?? new Set<string>();
  return order.filter((one) => seen.has(one)).map((one) => one.replace('packages/', ''));
}

/** The rooms that have files, by level from the top down, in rows of at most `longest`. */
function rowsOf(house: House, graph: Graph, longest: number): Room[][] {
  const names = house.rooms.map(({ name }) => name);
  const levels = levelsOf(graph.rooms.get(house.name) ?? new Map(), names);
  const drawn = house.rooms.filter(({ name }) => graph.contents.has(`${house.name}/${name}`));
  const byLevel = Map.groupBy(drawn, ({ name }) => levels.get(name) ?? 0);
  return [...byLevel]
    .toSorted(([one], [other]) => other - one)
    .flatMap(([, level]) => {
      const rows = Math.ceil(level.length / longest);
      const size = Math.ceil(level.length / rows);
      return Array.from({ length: rows }, (_, row) => level.slice(row * size, (row + 1) * size));
    });
}

/** The rooms of a house, row by row. */
function drawRooms(house: House, graph: Graph, order: readonly string[], at: Omit<DrawingBox, 'height'>): DrawnBox {
  const sees = graph.rooms.get(house.name) ?? new Map();
  const all = [...house.rooms.map(({ name }) => name), ...order];
  const parts: string[] = [];
  let y = at.y;
  for (const row of rowsOf(house, graph, Math.floor(at.width / MIN_ROOM))) {
    const width = Math.floor((at.width + GAP / 2) / row.length - GAP / 2);
    const labels = row.map((room, column) => {
      const x = at.x + Math.round(column * (width + GAP / 2));
      const words = room.lists ? foldersOf(house, room, graph) : (room.words ?? '');
      const text = { name: room.name, words, sees: seenBy(room.name, sees, all), kind: 'name' } as const;
      return { x, ...label(text, { x, y, width }) };
    });
    const height = Math.max(...labels.map((one) => one.height));
    for (const { x, svg } of labels)
      parts.push(`<rect class="room" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>${svg}`);
    y += height + GAP / 2;
  }
  return { ...at, height: y - GAP / 2 - at.y, svg: parts.join('\n') };
}

/** A house with its rooms, at least `least` high. */
function drawHouse(
  house: House,
  graph: Graph,
  order: readonly string[],
  at: Omit<DrawingBox, 'height'>,
  least = 0,
): DrawnBox {
  const sees = house.rooms.length > 0 ? [] : seenBy(house.name, graph.houses, order);
  const head = label(
    { name: house.name.replace('packages/', ''), words: house.words, sees, kind: 'big' },
    { ...at, width: at.width - (house.runs ? FOLD : 0) },
  );
  const inner = { x: at.x + 14, y: at.y + 42, width: at.width - 28 };
  const rooms = house.rooms.length > 0 ? drawRooms(house, graph, order, inner) : { svg: '', height: 0 };
  const height = Math.max(least, rooms.height > 0 ? rooms.height + 56 : head.height + 4);
  const { x, y, width } = at;
  const [right, bottom] = [x + width, y + height];
  const fold = `M${x + 12} ${y}H${right - FOLD}L${right} ${y + FOLD}V${bottom - 12}a12 12 0 0 1-12 12H${x + 12}a12 12 0 0 1-12-12V${y + 12}a12 12 0 0 1 12-12Z`;
  const wall = house.runs
    ? `<path class="house" d="${fold}"/><path class="fold" d="M${right - FOLD} ${y}V${y + FOLD}H${right}Z"/>`
    : `<rect class="house" x="${x}" y="${y}" width="${width}" height="${height}" rx="12"/>`;
  return { ...at, height, svg: [wall, head.svg, rooms.svg].join('\n') };
}

/** The whole drawing as SVG. */
export function draw(houses: readonly House[], graph: Graph): string {
  const order = houses.map(({ name }) => name);
  const drawn = new Map<string, DrawnBox>();
  const put = (name: string, x: number, y: number, width: number, least?: number): number => {
    const house = houses.find((one) => one.name === name);
    if (!house) throw new Error(`There is no ${name}`);
    const box = drawHouse(house, graph, order, { x, y, width }, least);
    drawn.set(name, box);
    return y + box.height + GAP + 12;
  };
  const shared = Math.max(
    put('packages/e2e', 40, 104, 300),
    put('packages/bench', 374, 104, 316),
    put('scripts', 724, 104, 316),
  );
  const top = put('scripts/shared', 216, shared, 824);
  const apps = Math.max(put('apps/web', 40, top, 340), put('workbox', 396, top, 116));
  put('workbox', 396, top, 116, apps - top - GAP - 12);
  const left = Math.max(put('packages/ui', 40, apps, 160), put('packages/local', 216, apps, 296));
  const wire = Math.max(left, put('apps/api', 546, top, 494));
  const bottom = put('packages/domain', 216, put('packages/contract', 216, wire, 824), 824);
  const parts = [...drawn.values()].map(({ svg }) => svg);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom}" role="img" aria-labelledby="title desc">
  <title id="title">Who imports whom</title>
  <desc id="desc">The packages of the workspace, the rooms of web app, API and device store inside them, and what each of them sees.</desc>
  <style>${STYLE}
  </style>
  <defs>
    <marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M1 1 9 5 1 9" fill="none" stroke="#172036" stroke-width="1.8"/></marker>
  </defs>
  <rect width="${WIDTH}" height="${bottom}" rx="18" fill="#F5F7F1"/>
  <text class="title" x="40" y="54">Who imports whom</text>
  <text class="quiet" x="40" y="77">In blue all that a room imports from, types included; within a house it lies further down. No arrow stands where others lead there already.</text>
${parts.join('\n')}
${arrows(graph.houses, drawn)}
</svg>
`;
}
