// Prints the folders with the sentence that each file says of itself: `npm run rooms`, `npm run rooms -- packages/local` for a part.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { roomsTree } from '../checks/rooms-tree.ts';
import { ROOT } from '../shared/root.ts';

const [below = ''] = process.argv.slice(2);
const files = globSync('{apps,packages,workbox,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
  exclude: (name) => /^(node_modules|dist)$/.test(path.basename(name)),
});
const chosen = files
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.startsWith(below) && !/\.(test|d)\.tsx?$/.test(file));
console.log(roomsTree(chosen.map((file) => ({ file, source: readFileSync(path.join(ROOT, file), 'utf8') }))));
