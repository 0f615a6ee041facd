import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]*)\} from ["']lucide-react["'];?/g;
const EXPORT = /export \{([^}]*)\} from '\.\/(icons\/[^']*)'/g;

/** Names of a list in braces, each with the name it gets. */
function namesOf(list: string): { name: string; own: string }[] {
  return list.split(',').flatMap((part) => {
    const [name = '', own = name] = part.trim().split(/\s+as\s+/);
    return name === '' ? [] : [{ name, own }];
  });
}

/** Files of the icons by their names, as the index of all icons lists them. */
function filesOf(index: string): Map<string, string> {
  const folder = index.slice(0, index.lastIndexOf('/') + 1);
  const lists = readFileSync(index, 'utf8').matchAll(EXPORT);
  return new Map([...lists].flatMap(([, list = '', file]) => namesOf(list).map(({ own }) => [own, folder + file])));
}

/** Imports each icon from its own file: by the index of all icons, everybody would seem to need them all. */
export function ownIcons(): Plugin {
  let files: Map<string, string> | undefined;
  return {
    name: 'own-icons',
    enforce: 'post',
    async transform(code, id) {
      if (!code.includes('lucide-react') || id.includes('/node_modules/')) return;
      const index = await this.resolve('lucide-react', id);
      if (!index) return;
      files ??= filesOf(index.id);
      const fileOf = (name: string) => files?.get(name) ?? this.error(`lucide-react has no icon ${name}`);
      const toFile = ({ name, own }: { name: string; own: string }) => `import ${own} from '${fileOf(name)}';`;
      return { code: code.replace(IMPORT, (_all, list: string) => namesOf(list).map(toFile).join(' ')), map: null };
    },
  };
}
