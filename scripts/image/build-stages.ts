import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Instruction, Stage } from './read-dockerfile.ts';

/** A built stage: its files below `folder`, and the configuration of its image. */
export interface BuiltStage {
  readonly folder: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly healthcheck: string;
  readonly command: readonly string[];
}

/** The user `node` of the official image. */
export const nodeUser = 1000;

interface Building extends Stage {
  readonly folder: string;
  readonly context: string;
  readonly built: ReadonlyMap<string, BuiltStage>;
  workdir: string;
  env: Record<string, string>;
  user: string;
  volumes: string[];
  healthcheck: string;
  command: string[];
}

/**
 * Builds a stage in a folder that stands for the root of its image. The system below Node is not isolated, which only
 * Docker can do. Absolute paths in commands are redirected to that folder.
 */
export function buildStage(
  stage: Stage,
  folder: string,
  context: string,
  built: ReadonlyMap<string, BuiltStage>,
): BuiltStage {
  const state = { workdir: '/', env: {}, user: 'root', volumes: [], healthcheck: '', command: [] };
  const building: Building = { ...stage, folder, context, built, ...state };
  mkdirSync(folder, { recursive: true });
  for (const instruction of stage.instructions) {
    const carryOut = instructions[instruction.name];
    if (!carryOut) throw new Error(`${instruction.name} is not known here.`);
    carryOut(building, instruction);
  }
  return building;
}

const instructions: Readonly<Record<string, (building: Building, instruction: Instruction) => void>> = {
  WORKDIR: (building, { rest }) => {
    building.workdir = rest;
    mkdirSync(inImage(building, rest), { recursive: true });
  },
  ENV: (building, { rest }) => {
    for (const pair of rest.split(/\s+/))
      building.env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
  },
  COPY: copy,
  RUN: run,
  USER: (building, { rest }) => {
    building.user = rest;
  },
  VOLUME: (building, { rest }) => void building.volumes.push(rest),
  EXPOSE: () => {},
  HEALTHCHECK: (building, { rest }) => {
    building.healthcheck = rest.slice(rest.indexOf('CMD ') + 4);
  },
  CMD: (building, { rest }) => {
    building.command = JSON.parse(rest);
  },
};

/** The real location of a path of the image. */
export function inImage({ folder, workdir }: Pick<BuiltStage, 'folder' | 'workdir'>, path: string): string {
  return path.startsWith('/') ? join(folder, path) : join(folder, workdir, path);
}

function copy(building: Building, { flags, rest }: Instruction): void {
  const paths = rest.split(/\s+/);
  const to = paths.pop() ?? '';
  const target = inImage(building, to);
  const from = flags.from === undefined ? null : building.built.get(flags.from);
  if (from === undefined) throw new Error(`There is no stage ${flags.from}.`);
  for (const path of paths) {
    const source = from ? inImage(from, path) : join(building.context, path);
    if (!existsSync(source)) throw new Error(`COPY ${rest}: ${path} is not there.`);
    const isFile = statSync(source).isFile();
    const place = isFile && (paths.length > 1 || /(^|\/)\.?\/?$/.test(to)) ? join(target, basename(path)) : target;
    mkdirSync(isFile ? dirname(place) : place, { recursive: true });
    cpSync(source, place, { recursive: true, verbatimSymlinks: true });
  }
}

function run(building: Building, { rest }: Instruction): void {
  const isRoot = process.getuid?.() === 0;
  for (const command of rest.split(' && ')) {
    const [, owner, path = ''] = /^chown (\w+):\w+ (\S+)$/.exec(command) ?? [];
    if (owner !== undefined) {
      if (isRoot) chownSync(inImage(building, path), nodeUser, nodeUser);
      continue;
    }
    const done = spawnSync('sh', ['-c', command.replaceAll(/(?<= )\/(?=\w)/g, `${building.folder}/`)], {
      cwd: inImage(building, building.workdir),
      env: {
        ...process.env,
        ...building.env,
        NODE_ENV: building.env.NODE_ENV ?? '',
        npm_config_prefer_offline: 'true',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (done.status !== 0) throw new Error(`RUN ${command} ended with ${done.status}.`);
  }
}

/** Copies what `docker build` would receive: the files known to git, which are those that .dockerignore leaves. */
export function copyContext(root: string, folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const path of listed.toString().split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue;
    cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
}
