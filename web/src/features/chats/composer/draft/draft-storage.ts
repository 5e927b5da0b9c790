import type { Speaker } from '@atrium/contract/chat-personas';
import type { Attachment } from '@atrium/contract/files';
import { writer } from '../../../accounts/index.ts';
import type { Draft, DraftFile, DraftSettings, Queued } from './draft.ts';
import { defaultSettings, emptyDraft, giveBack, hasWords, readyFile } from './draft.ts';

/**
 * What is kept of a draft: text, toggles, questions in the queue, files by what the server made of them, and those it
 * has not got. Their bytes go with the page, so that they are missing must be seen.
 */
interface StoredDraft {
  readonly text?: string;
  readonly mention?: Speaker | null;
  readonly files?: readonly Attachment[];
  readonly lost?: readonly DraftFile[];
  readonly settings?: Partial<DraftSettings>;
  readonly queue?: readonly Queued[];
  readonly sending?: Queued | null;
  /** Milliseconds since 1970; the oldest are forgotten first. */
  readonly at?: number;
}

/**
 * Each who signs in has his records apart: whose session was ended elsewhere finds them again, and nobody else is shown them.
 * Those of a visitor, whose id is empty, go along when he signs in.
 */
export const whose = writer && `-of.${writer}`;

/** Where records are kept: beside those of all tabs each tab has its own, which outlive a reload. */
export const sharedRecord = `atrium.draft${whose}.`;
export const ownRecord = `atrium.draft-chat${whose}.`;
const mostDrafts = 40;

/** Every record kept in a storage, by the key of its draft. Of more than forty the oldest are forgotten. */
export function readRecords(storage: Storage, prefix: string): Map<string, string> {
  const found: { key: string; record: string; at: number }[] = [];
  for (const address of Object.keys(storage)) {
    const record = address.startsWith(prefix) ? storage.getItem(address) : null;
    const stored = parseRecord<StoredDraft>(record);
    if (record && stored) found.push({ key: address.slice(prefix.length), record, at: stored.at ?? 0 });
  }
  found.sort((a, b) => b.at - a.at);
  for (const { key } of found.splice(mostDrafts)) storage.removeItem(prefix + key);
  return new Map(found.map(({ key, record }) => [key, record]));
}

/** The draft a record holds; an empty one where there is none, or where it cannot be read. */
export function draftIn(record: string | null | undefined): Draft {
  return revive(parseRecord(record) ?? {});
}

/** A draft as it is kept; null where it holds nothing. */
export function recordOf(draft: Draft, now: number): string | null {
  const files = draft.files.flatMap((file) => file.attachment ?? []);
  const lost = draft.files.filter(({ attachment }) => !attachment);
  const { text, mention, settings, queue, sending } = draft;
  if (!hasWords(draft) && areDefault(settings)) return null;
  return JSON.stringify({ text, mention, files, lost, settings, queue, sending, at: now });
}

/** Keeps a record, or forgets it. False where the storage is full or forbidden: the page goes on without. */
export function keepRecord(storage: Storage, address: string, record: string | null): boolean {
  try {
    if (record === null) storage.removeItem(address);
    else storage.setItem(address, record);
    return true;
  } catch {
    return false;
  }
}

/** What was written as a visitor goes along with who signs in, after what he had left here himself. */
export function adoptRecords(storage: Storage, record: string): void {
  if (!whose) return;
  const unowned = record.replace(whose, '');
  for (const address of Object.keys(storage)) {
    if (!address.startsWith(unowned)) continue;
    const to = record + address.slice(unowned.length);
    const [written, left] = [storage.getItem(address), storage.getItem(to)];
    if (keepRecord(storage, to, left ? joined(left, written) : written)) storage.removeItem(address);
  }
}

function joined(left: string, written: string | null): string | null {
  const [before, now] = [draftIn(left), draftIn(written)];
  const files = before.files.concat(now.files);
  const queue = before.queue.concat(now.queue);
  return recordOf({ ...giveBack(now, { ...before, attachments: [] }), files, queue }, Date.now());
}

function areDefault({ model, thinkingMode, webSearch, personas }: DraftSettings): boolean {
  return !model && thinkingMode === defaultSettings.thinkingMode && !webSearch && !personas[0];
}

function revive(stored: StoredDraft): Draft {
  const draft: Draft = {
    ...emptyDraft,
    text: stored.text ?? '',
    mention: stored.mention ?? null,
    files: (stored.files ?? []).map(readyFile).concat((stored.lost ?? []).map(withoutBytes)),
    settings: { ...defaultSettings, ...stored.settings },
    queue: stored.queue ?? [],
  };
  const { sending } = stored;
  return sending ? { ...giveBack(draft, sending), sent: hasWords(draft) ? null : sending } : draft;
}

/** Whether another tab uploads it is found out by `followFiles`. If none does, only the user can attach it again. */
function withoutBytes(file: DraftFile): DraftFile {
  return { ...file, canRetry: false, preview: null };
}

/** What a record holds; null where there is none, or where it cannot be read. */
export function parseRecord<T extends object>(text: string | null | undefined): T | null {
  try {
    const value: T | null = JSON.parse(text ?? '');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
