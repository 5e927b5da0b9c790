import type { Speaker } from '@atrium/contract/chat-personas';
import type { Attachment } from '@atrium/contract/files';
import { writer } from '../../../accounts/index.ts';
import type { Draft, DraftFile, DraftSettings, Queued } from './draft.ts';
import { defaultSettings, emptyDraft, giveBack, hasWords, readyFile } from './draft.ts';

/**
 * A draft as it is stored. `files` holds the attachments that the server has. `lost` holds the files that it does not
 * have: their bytes are lost when the page closes, so the user must see that they are missing.
 */
interface StoredDraft {
  readonly text?: string;
  readonly mention?: Speaker | null;
  readonly files?: readonly Attachment[];
  readonly lost?: readonly DraftFile[];
  readonly settings?: Partial<DraftSettings>;
  readonly queue?: readonly Queued[];
  readonly sending?: Queued | null;
  /** Milliseconds since 1970. The oldest records are removed first. */
  readonly at?: number;
}

/**
 * The part of a record's key that names its user, so that each user has separate records. A user whose session was
 * ended elsewhere finds their records again after signing in, and nobody else sees them. It is empty for a visitor,
 * whose records move to the account when the visitor signs in.
 */
export const whose = writer && `-of.${writer}`;

/** Key prefixes: the records that all tabs share, and the tab's own records, which survive a reload. */
export const sharedRecord = `atrium.draft${whose}.`;
export const ownRecord = `atrium.draft-chat${whose}.`;
const mostDrafts = 40;

/** All records in a storage, by draft key. If there are more than forty, the oldest are removed. */
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

/** The draft that a record holds; an empty draft if there is no record or it cannot be read. */
export function draftIn(record: string | null | undefined): Draft {
  return revive(parseRecord(record) ?? {});
}

/** The record of a draft; null if the draft is empty. */
export function recordOf(draft: Draft, now: number): string | null {
  const files = draft.files.flatMap((file) => file.attachment ?? []);
  const lost = draft.files.filter(({ attachment }) => !attachment);
  const { text, mention, settings, queue, sending } = draft;
  if (!hasWords(draft) && areDefault(settings)) return null;
  return JSON.stringify({ text, mention, files, lost, settings, queue, sending, at: now });
}

/**
 * Stores a record, or removes it if it is null. False if the storage is full or forbidden; the page works without it.
 */
export function keepRecord(storage: Storage, address: string, record: string | null): boolean {
  try {
    if (record === null) storage.removeItem(address);
    else storage.setItem(address, record);
    return true;
  } catch {
    return false;
  }
}

/** Moves a visitor's records to the user who has signed in, after what that user had left here before. */
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
    // The chats of the page that was left are not those of this one, though their slots have the same names.
    queue: (stored.queue ?? []).map(({ slot: _, ...queued }) => queued),
  };
  const { sending } = stored;
  return sending ? { ...giveBack(draft, sending), sent: hasWords(draft) ? null : sending } : draft;
}

/** A file that this page has no bytes of. `followFiles` finds out whether another tab uploads it. */
function withoutBytes(file: DraftFile): DraftFile {
  return { ...file, canRetry: false, preview: null };
}

/** The parsed record; null if there is none or it cannot be read. */
export function parseRecord<T extends object>(text: string | null | undefined): T | null {
  try {
    const value: T | null = JSON.parse(text ?? '');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
