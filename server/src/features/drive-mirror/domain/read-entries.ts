import { DriveEntry } from '@atrium/contract/drive-mirror';
import { personaLimits } from '@atrium/contract/persona-rules';
import { libraryPrefix } from '@atrium/contract/portraits';
import { clipText } from '../../../platform/text/clip-text.ts';
import { msSince1970 } from '../../../platform/text/ms-since-1970.ts';

/** The most entries read from a file; the rest is left out. */
const maxEntries = 20_000;

type Raw = Readonly<Record<string, unknown>>;
type Spoken = Pick<DriveEntry, 'role' | 'content' | 'timestamp' | 'model' | 'status' | 'cutBy' | 'persona'> & {
  readonly key: string;
  readonly parentKey: string | null;
};

/**
 * Reads the content of a chat's file, whoever wrote it: any mixture of entries `{userMessage, aiResponse, timestamp}`
 * and `{role, content, timestamp}`; all others are skipped. Ids are generated, the same for the same file each time, so
 * that no file can name a message of another chat. null if the file is not a list.
 * @param idOf makes an id from a name
 * @param fallback the time of entries without one
 */
export function readEntries(file: unknown, idOf: (name: string) => string, fallback: string): DriveEntry[] | null {
  if (!Array.isArray(file)) return null;
  const spoken: Spoken[] = [];
  let time = fallback;
  for (const [at, raw] of file.slice(0, maxEntries).entries()) {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) continue;
    time = timeOf(raw as Raw) ?? time;
    spoken.push(...spokenIn(raw as Raw, at, time, spoken.at(-1)?.key ?? null));
  }
  return placed(spoken, idOf);
}

function spokenIn(raw: Raw, at: number, timestamp: string, before: string | null): Spoken[] {
  const common = { timestamp, model: null, status: 'complete' as const };
  if (typeof raw.userMessage === 'string' && typeof raw.aiResponse === 'string') {
    const question = { ...common, role: 'user' as const, content: raw.userMessage, key: `${at}u`, parentKey: before };
    const reply = {
      ...common,
      role: 'assistant' as const,
      content: raw.aiResponse,
      key: `${at}a`,
      parentKey: `${at}u`,
    };
    return [question, reply];
  }
  const { role, content } = raw;
  if ((role !== 'user' && role !== 'assistant') || typeof content !== 'string') return [];
  const key = typeof raw.id === 'string' && raw.id.length <= 100 ? `id:${raw.id}` : `${at}`;
  const named = typeof raw.parentId === 'string' ? `id:${raw.parentId}` : null;
  const parentKey = raw.parentId === undefined || !key.startsWith('id:') ? before : named;
  const model = typeof raw.model === 'string' ? clipText(raw.model, 200) : null;
  const persona = role === 'assistant' ? speakerOf(raw.persona) : {};
  const status = statusOf(raw.status);
  const { data: cutBy } = DriveEntry.shape.cutBy.safeParse(raw.cutBy);
  const cut = status === 'cut' && cutBy ? { cutBy } : {};
  return [{ role, content, timestamp, model, status, ...cut, ...persona, key, parentKey }];
}

/**
 * The name of a persona is shown, and given to models, as text; only portraits from the product's own library are
 * accepted.
 */
function speakerOf(raw: unknown): Pick<DriveEntry, 'persona'> {
  if (typeof raw !== 'object' || raw === null) return {};
  const { name, avatar } = raw as Raw;
  if (typeof name !== 'string' || name.trim() === '') return {};
  const isOfLibrary = typeof avatar === 'string' && avatar.startsWith(libraryPrefix) && avatar.length <= 300;
  return { persona: { name: clipText(name.trim(), personaLimits.name), avatar: isOfLibrary ? avatar : '' } };
}

/**
 * Places each entry under its parent if that precedes it, else under the previous entry; a second entry with the same
 * key is skipped.
 */
function placed(spoken: readonly Spoken[], idOf: (name: string) => string): DriveEntry[] {
  const known = new Map<string, Spoken>();
  const entries: DriveEntry[] = [];
  let before: string | null = null;
  for (const one of spoken) {
    if (known.has(one.key)) continue;
    const parent = one.parentKey === null ? null : known.has(one.parentKey) ? one.parentKey : before;
    known.set(one.key, one);
    before = one.key;
    const { key, parentKey: _, ...entry } = one;
    entries.push({ ...entry, id: idOf(key), parentId: parent === null ? null : idOf(parent) });
  }
  return entries;
}

function statusOf(status: unknown): DriveEntry['status'] {
  if (status === 'cut' || status === 'stopped' || status === 'failed' || status === 'interrupted') return status;
  // Only old files contain it.
  return status === 'streaming' ? 'interrupted' : 'complete';
}

/** A time in ISO 8601, from text or (milli)seconds since 1970, between 1990 and 2100. */
function timeOf({ timestamp }: Raw): string | null {
  if (typeof timestamp !== 'string' && typeof timestamp !== 'number') return null;
  const at = new Date(typeof timestamp === 'number' ? msSince1970(timestamp) : timestamp);
  const year = at.getUTCFullYear();
  return year >= 1990 && year < 2100 ? at.toISOString() : null;
}
