import type { Speaker } from '@atrium/contract/chat-personas';
import type { Attachment } from '@atrium/contract/files';
import type { Draft, DraftFile, DraftSettings, Queued } from './draft.ts';
import { defaultSettings, emptyDraft, giveBack, readyFile } from './draft.ts';

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
  const lost = draft.files.filter(({ attachment }) => !attachment);
  const { text, mention, settings, queue, sending } = draft;
  const isEmpty = !text && !draft.files[0] && !queue[0] && !sending && areDefault(settings);
  try {
    if (isEmpty) storage.removeItem(prefix + key);
    else
      storage.setItem(prefix + key, JSON.stringify({ text, mention, files, lost, settings, queue, sending, at: now }));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Forgets all drafts of this browser, those of notes too: for signing out. */
export function eraseDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (/^atrium\.draft[.-]/.test(key)) storage.removeItem(key);
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
  return stored.sending ? giveBack(draft, stored.sending) : draft;
}

/** Only the user can attach it again. */
function withoutBytes(file: DraftFile): DraftFile {
  return { ...file, state: 'failed', canRetry: false, preview: null };
}

function parse(text: string | null): StoredDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
