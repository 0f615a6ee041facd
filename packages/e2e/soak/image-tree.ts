// Content of the image of deploy/Dockerfile, made step by step in folders of this machine, because it needs no engine.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../scripts/shared/root.ts';

/** Stands for the image's user `node`. */
export const UNPRIVILEGED = 65534;

/** A stage of the file while it is followed: its folder stands for `/`. */
interface Stage {
  root: string;
  cwd: string;
  env: Record<string, string>;
  command: readonly string[];
}

/** Paths of an image that steps name. */
const PLACES = /(?<![\w.])\/(?:usr\/local\/bin|data|app)(?!\w)/g;

/** Lines of a Dockerfile without comments, those that go on in the next joined. */
function stepsOf(text: string): [word: string, rest: string][] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return [word, rest.trim()];
    });
}

/** Files that `COPY . .` takes: every file that neither git nor the image ignores. */
function sources(): string[] {
  const ignored = readFileSync(path.join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n');
  const isIgnored = (file: string) =>
    ignored.some((rule) => rule !== '' && !rule.startsWith('#') && path.matchesGlob(`${file}/`, `${rule}/**`));
  const known = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' });
  return known.split('\0').filter((file) => file !== '' && !isIgnored(file));
}

class Builder {
  readonly #stages = new Map<string, Stage>();
  readonly #folder: string;
  #stage: Stage | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get stage(): Stage {
    if (!this.#stage) throw new Error('the file does not begin with FROM');
    return this.#stage;
  }

  #inStage(text: string, stage: Stage = this.stage): string {
    return text.replace(PLACES, (place) => stage.root + place);
  }

  /** Follows one step. Steps that only describe the image to an engine do nothing here. */
  follow(word: string, rest: string): void {
    switch (word) {
      case 'FROM':
        this.#from(rest);
        break;
      case 'WORKDIR':
        this.stage.cwd = this.#inStage(rest);
        mkdirSync(this.stage.cwd, { recursive: true });
        break;
      case 'ENV':
        for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
          this.stage.env[name] = this.#inStage(value);
        break;
      case 'COPY':
        this.#copy(rest.split(' '));
        break;
      case 'RUN':
        this.#run(rest);
        break;
      case 'CMD':
        this.stage.command = JSON.parse(rest);
        break;
      case 'USER':
      case 'VOLUME':
      case 'EXPOSE':
      case 'HEALTHCHECK':
        break;
      default:
        throw new Error(`deploy/Dockerfile has a step that is not followed here: ${word}`);
    }
  }

  #from(rest: string): void {
    const [image = '', , name = 'last'] = rest.split(' ');
    if (!image.startsWith('node:')) throw new Error(`${image} is not what this machine runs`);
    const root = path.join(this.#folder, name);
    mkdirSync(path.join(root, 'usr/local/bin'), { recursive: true });
    // Nobody else may enter the folder in which this machine keeps its own.
    cpSync(realpathSync(process.execPath), path.join(root, 'usr/local/bin/node'));
    this.#stage = { root, cwd: root, env: {}, command: [] };
    this.#stages.set(name, this.#stage);
  }

  #copy(words: string[]): void {
    const [first = '', from = '', to = ''] = words;
    if (first === '.') {
      for (const file of sources())
        cpSync(path.join(ROOT, file), path.join(this.stage.cwd, file), { verbatimSymlinks: true });
      return;
    }
    const source = this.#stages.get(first.replace('--from=', ''));
    if (!source) throw new Error(`COPY ${words.join(' ')} is not followed here`);
    cpSync(this.#inStage(from, source), this.#inStage(to), { recursive: true, verbatimSymlinks: true });
  }

  #run(script: string): void {
    const { root, cwd, env } = this.stage;
    const own = this.#inStage(script).replaceAll('node:node', `${UNPRIVILEGED}:${UNPRIVILEGED}`);
    execFileSync('sh', ['-c', own], {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PATH: pathOf(root), npm_config_prefix: path.join(root, 'usr/local') },
    });
  }
}

const pathOf = (root: string): string => [path.join(root, 'usr/local/bin'), process.env.PATH].join(path.delimiter);

/** A finished image as folders. */
export interface ImageTree {
  /** Where `/app` lies. */
  app: string;
  /** Where `/data` lies. */
  data: string;
  env: Record<string, string>;
  /** The program that the image starts, with its arguments. */
  command: readonly string[];
}

/** @param folder empty, and open to everybody */
export function makeImageTree(folder: string): ImageTree {
  const builder = new Builder(folder);
  for (const [word, rest] of stepsOf(readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8')))
    builder.follow(word, rest);
  const { root, cwd, env, command } = builder.stage;
  return { app: cwd, data: path.join(root, 'data'), env: { ...env, HOME: root, PATH: pathOf(root) }, command };
}
