import { parse } from 'yaml';

/** The fields of a service that are read; all others stay as they are. */
export interface Service {
  readonly build?: string;
  readonly image?: string;
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly { readonly path: string; readonly required: boolean }[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
  readonly stop_grace_period?: string;
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** Parses a compose file and fills in the variables. Throws the file's own message if one is missing. */
export function readCompose(text: string, variables: Readonly<Record<string, string>>): Compose {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolate(value, variables);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each)]));
  };
  return fill(parse(text)) as Compose;
}

/** Replaces `${NAME}`, `${NAME:-otherwise}` and `${NAME:?what to do}`, which may be nested; `$$` is a dollar. */
function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  let filled = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '$') filled += text[at];
    else if (text[at + 1] === '$') {
      filled += '$';
      at += 1;
    } else {
      const end = closing(text, at);
      filled += fillOne(text.slice(at + 2, end), variables);
      at = end;
    }
  }
  return filled;
}

function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    if (text[at] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new Error(`A variable is not closed: ${text}`);
}

function fillOne(inside: string, variables: Readonly<Record<string, string>>): string {
  const [, name = '', kind, rest = ''] = /^(\w+)(?::([-?])(.*))?$/s.exec(inside) ?? [];
  const value = variables[name] ?? '';
  if (value !== '' || kind === undefined) return value;
  if (kind === '?') throw new Error(rest);
  return interpolate(rest, variables);
}
