import type { Speaker } from '@atrium/contract/chat-personas';
import type { Attachment } from '@atrium/contract/files';
import type { Draft, DraftSettings, Queued } from './draft.ts';
import { defaultSettings, emptyDraft, giveBack, readyFile } from './draft.ts';

/** What is kept of a draft: text, toggles, questions in the queue, and files by what the server made of them. */
interface StoredDraft {
  readonly text?: string;
  readonly mention?: Speaker | null;
  readonly files?: readonly Attachment[];
  readonly settings?: Partial<DraftSettings>;
  readonly queue?: readonly Queued[];
  readonly sending?: Queued | null;
  /** Milliseconds since 1970; the oldest are forgotten first. */
  readonly at?: number;
}

const prefix = 'atrium.draft.';
const mostDrafts = 40;

/** Reads every stored draft. What cannot be read is left out. */
export function loadDrafts(storage: Storage): Record<string, Draft> {
  const found: { key: string; stored: StoredDraft }[] = [];
  for (const key of Object.keys(storage)) {
    const stored = key.startsWith(prefix) ? parse(storage.getItem(key)) : null;
    if (stored) found.push({ key, stored });
  }
  found.sort((a, b) => (b.stored.at ?? 0) - (a.stored.at ?? 0));
  for (const { key } of found.slice(mostDrafts)) storage.removeItem(key);
  return Object.fromEntries(
    found.slice(0, mostDrafts).map(({ key, stored }) => [key.slice(prefix.length), revive(stored)]),
  );
}

/** Keeps a draft, or forgets one that holds nothing. A full storage keeps nothing: the page goes on without. */
export function saveDraft(storage: Storage, key: string, draft: Draft, now: number): void {
  const files = draft.files.flatMap((file) => file.attachment ?? []);
  const { text, mention, settings, queue, sending } = draft;
  const isEmpty =
    text === '' && files.length === 0 && queue.length === 0 && !sending && sameSettings(settings, defaultSettings);
  try {
    if (isEmpty) storage.removeItem(prefix + key);
    else storage.setItem(prefix + key, JSON.stringify({ text, mention, files, settings, queue, sending, at: now }));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Forgets all drafts of this browser, those of notes too: for signing out. */
export function eraseDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (/^atrium\.draft[.-]/.test(key)) storage.removeItem(key);
}

function sameSettings(a: DraftSettings, b: DraftSettings): boolean {
  const same = a.model === b.model && a.thinkingMode === b.thinkingMode && a.webSearch === b.webSearch;
  return same && a.personas.length + b.personas.length === 0;
}

function revive(stored: StoredDraft): Draft {
  const draft: Draft = {
    ...emptyDraft,
    text: stored.text ?? '',
    mention: stored.mention ?? null,
    files: (stored.files ?? []).map(readyFile),
    settings: { ...defaultSettings, ...stored.settings },
    queue: stored.queue ?? [],
  };
  return stored.sending ? giveBack(draft, stored.sending) : draft;
}

function parse(text: string | null): StoredDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
