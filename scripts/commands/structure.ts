// Draws who imports whom from what the code imports: `npm run structure`. The drawing is committed.
import { writeFileSync } from 'node:fs';
import { drawStructure, STRUCTURE_FILE } from '../checks/structure-file.ts';

writeFileSync(STRUCTURE_FILE, await drawStructure());
