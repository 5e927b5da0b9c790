import { create } from 'zustand';
import type { Draft, DraftFile, DraftSettings } from './draft.ts';
import { emptyDraft, hasWords, isNewDraft, newDraftKey } from './draft.ts';
import { adoptRecords, draftIn, keepRecord, ownRecord, readRecords, recordOf, sharedRecord } from './draft-storage.ts';
import { outbox, outboxRecord } from './outbox.ts';

interface DraftsState {
  readonly drafts: Readonly<Record<string, Draft>>;
}

adoptRecords(sessionStorage, ownRecord);
for (const record of [sharedRecord, outboxRecord]) adoptRecords(localStorage, record);

const ours = readRecords(sessionStorage, ownRecord);

/** The records of all tabs that hold what stands here: read from them, or written to them by this tab. */
export const seen = readRecords(localStorage, sharedRecord);

/** The drafts that were changed in this tab. They are its own; of any other it shows what the tabs share. */
export const own = new Set(ours.keys());

/** What stands in the composers, by chat id; `new` for a chat the server does not know yet. */
export const useDrafts = create<DraftsState>(() => ({
  drafts: Object.fromEntries([...seen, ...ours].map(([key, record]) => [key, draftIn(record)])),
}));
for (const [key, record] of ours) if (seen.get(key) !== record) seen.delete(key);

export function draftOf(key: string): Draft {
  return draftAt(useDrafts.getState(), key);
}

export function useDraft(key: string): Draft {
  return useDrafts((state) => draftAt(state, key));
}

/** Any word may stand where an address names a chat, those that every object knows too. */
function draftAt({ drafts }: DraftsState, key: string): Draft {
  return (Object.hasOwn(drafts, key) && drafts[key]) || emptyDraft;
}

export function changeDraft(key: string, change: Partial<Draft> | ((draft: Draft) => Draft)): void {
  setDraft(key, { ...(typeof change === 'function' ? change(draftOf(key)) : change), sent: null });
  own.add(key);
  saveSoon(key);
}

/** Shows a change that is not this tab's own: nothing of it is saved. */
export function setDraft(key: string, change: Partial<Draft>): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: { ...draftAt({ drafts }, key), ...change } } }));
}

/** Notes that the record of all tabs holds what stands here. */
export function remember(key: string, record: string | null): void {
  if (record === null) seen.delete(key);
  else seen.set(key, record);
}

export function changeSettings(key: string, change: Partial<DraftSettings>): void {
  changeDraft(key, (draft) => ({ ...draft, settings: { ...draft.settings, ...change } }));
}

/** Changes a file wherever it is now: its draft may have moved to another chat while it was uploading. */
export function changeFile(id: string, change: Partial<DraftFile>): void {
  for (const [key, draft] of Object.entries(useDrafts.getState().drafts)) {
    if (!draft.files.some((file) => file.id === id)) continue;
    changeDraft(key, { files: draft.files.map((file) => (file.id === id ? { ...file, ...change } : file)) });
  }
}

/** A new chat has got its id: what is being typed in it goes along, and its toggles stay on. */
export function moveNewDraft(chatId: string, from = newDraftKey): void {
  const draft = draftOf(from);
  for (const queued of draft.queue) outbox.keep(chatId, queued);
  // From now on the chat itself knows who answers in it.
  changeDraft(chatId, { ...draft, settings: { ...draft.settings, personas: [] } });
  changeDraft(from, { ...emptyDraft, settings: { ...emptyDraft.settings, model: draft.settings.model } });
}

/** Milliseconds after the last key before a draft is stored. */
const saveDelay = 300;
export const unsaved = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function saveSoon(key: string): void {
  unsaved.add(key);
  clearTimeout(timer);
  timer = setTimeout(saveNow, saveDelay);
}

function saveNow(): void {
  for (const key of unsaved) save(key, wordsOf(key));
  unsaved.clear();
}

/** A draft without what is in the outbox. */
export function wordsOf(key: string): Draft {
  const draft = draftOf(key);
  return isNewDraft(key) ? draft : { ...draft, queue: [], sending: null };
}

function save(key: string, draft: Draft): void {
  const record = recordOf(draft, Date.now());
  const isKept = keepRecord(sessionStorage, ownRecord + key, record);
  if (record === null) own.delete(key);
  // The newest words are there for a tab that is opened later; a draft without any takes none from another tab.
  const isOthers = localStorage.getItem(sharedRecord + key) !== (seen.get(key) ?? null);
  if (isOthers && !hasWords(draft)) return;
  if (keepRecord(localStorage, sharedRecord + key, record)) {
    remember(key, record);
    // An older one of this tab alone would be read in its place.
    if (!isKept) keepRecord(sessionStorage, ownRecord + key, null);
  } else if (!isKept) void import('./tell-unkept.ts').then(({ tellUnkept }) => tellUnkept(key, draft));
}

addEventListener('pagehide', saveNow);
document.addEventListener('visibilitychange', () => document.hidden && saveNow());
