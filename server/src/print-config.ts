import { resolve } from 'node:path';
import { openCatalogue } from './app/open-catalogue.ts';
import { refuseUnknownReranker } from './app/open-reranker.ts';
import { checkSettings, parseSettings, readEnvironment } from './config.ts';
import { ConfigError } from './config-error.ts';
import { placeFaults } from './place-faults.ts';
import { checkKeptSecrets } from './secrets.ts';
import { settingRemarks } from './setting-remarks.ts';
import { emptyMeansOff, isSecret, settingGroups } from './settings.ts';

/** `npm run config` prints the settings in force, with secrets masked, and what of their places cannot be used; with `--example`, the text of .env.example. */
export function renderExample(): string {
  const head = [
    '# Settings. Copy this file to .env and set what you need; the environment wins over the file.',
    '# An empty value means off, or the default where off makes no sense. `npm run config` prints what is in force.',
  ];
  const lines = Object.entries(settingGroups).flatMap(([group, settings]) => [
    '',
    `# ── ${group} ──`,
    ...Object.entries(settings).flatMap(([name, schema]) => {
      const fallback = defaultOf(schema);
      return ['', `# ${schema.description}`, `#${name}=${fallback}`];
    }),
  ]);
  const containers = ['', '# ── compose.yaml alone ──', '', '# The password of its PostgreSQL.', '#POSTGRES_PASSWORD='];
  return `${[...head, ...lines, ...containers].join('\n')}\n`;
}

/**
 * The settings in force, one line each. Throws ConfigError for what the start would refuse, as far as that can be told
 * without writing and without the network: another user than the server's may ask, on another machine.
 */
export function renderConfig(environment: Readonly<Record<string, string | undefined>>): string {
  const config = checkSettings(environment);
  const settings = parseSettings(environment);
  checkKeptSecrets(settings, resolve(settings.DATA_DIR));
  refuseUnknownReranker(config);
  openCatalogue(config);
  const lines = Object.entries(settingGroups).flatMap(([group, ofGroup]) => [
    `\n${group}`,
    ...Object.entries(ofGroup).map(([name, schema]) => {
      const given = environment[name];
      // As the settings are read: an empty value counts as unset, unless an empty value is a choice of its own.
      const set = given === '' && !emptyMeansOff.has(name) ? undefined : given;
      const value = set === undefined ? defaultOf(schema) || '(off)' : shown(name, set);
      return `  ${name.padEnd(24)} ${value}${set === undefined ? '' : '   ← set'}\n  ${' '.repeat(24)} ${schema.description}`;
    }),
  ]);
  const remarks = settingRemarks(environment);
  const toCheck = remarks.length > 0 ? ['\nTo check', ...remarks.map((remark) => `  ${remark}`)] : [];
  return `${[...lines, ...toCheck].join('\n')}\n`;
}

function shown(name: string, value: string): string {
  if (value === '') return '(off)';
  return isSecret(name) ? '(secret)' : value;
}

function defaultOf(schema: { safeParse(value: undefined): { data?: unknown } }): string {
  const { data } = schema.safeParse(undefined);
  if (data === undefined || (Array.isArray(data) && data.length === 0)) return '';
  return typeof data === 'boolean' ? String(Number(data)) : String(data);
}

if (import.meta.main) {
  try {
    const isExample = process.argv.includes('--example');
    const environment = readEnvironment();
    process.stdout.write(isExample ? renderExample() : renderConfig(environment));
    const faults = isExample ? [] : await placeFaults(environment);
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    if (faults.length > 0) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
