import { create } from 'zustand';
import type { Draft, DraftFile, DraftSettings } from './draft.ts';
import { emptyDraft, hasWords, isNewDraft, newDraftOf, waitsIn } from './draft.ts';
import { adoptRecords, draftIn, keepRecord, ownRecord, readRecords, recordOf, sharedRecord } from './draft-storage.ts';
import { outbox, outboxRecord } from './outbox.ts';

interface DraftsState {
  readonly drafts: Readonly<Record<string, Draft>>;
}

adoptRecords(sessionStorage, ownRecord);
for (const record of [sharedRecord, outboxRecord]) adoptRecords(localStorage, record);

const ours = readRecords(sessionStorage, ownRecord);

/** The shared records as this tab last read or wrote them, by draft key. */
export const seen = readRecords(localStorage, sharedRecord);

/** The keys of the drafts that were changed in this tab. For all other drafts the tab shows the shared record. */
export const own = new Set(ours.keys());

/** The drafts by chat id; the key is `new` for a chat that the server does not know yet. */
export const useDrafts = create<DraftsState>(() => ({
  drafts: Object.fromEntries([...seen, ...ours].map(([key, record]) => [key, draftIn(record)])),
}));
for (const [key, record] of ours) if (seen.get(key) !== record) seen.delete(key);

export function draftOf(key: string): Draft {
  return draftAt(useDrafts.getState(), key);
}

/** A part of a draft. The component renders again only when that part changes, and not with each typed letter. */
export function useDraft<T>(key: string, part: (draft: Draft) => T): T {
  return useDrafts((state) => part(draftAt(state, key)));
}

/** The key comes from the URL, so it may also be the name of an inherited property, such as `constructor`. */
function draftAt({ drafts }: DraftsState, key: string): Draft {
  return (Object.hasOwn(drafts, key) && drafts[key]) || emptyDraft;
}

export function changeDraft(key: string, change: Partial<Draft> | ((draft: Draft) => Draft)): void {
  setDraft(key, { ...(typeof change === 'function' ? change(draftOf(key)) : change), sent: null });
  own.add(key);
  saveSoon(key);
}

/** Shows a change that was not made in this tab, without saving it. */
export function setDraft(key: string, change: Partial<Draft>): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: { ...draftAt({ drafts }, key), ...change } } }));
}

/** Notes which shared record this tab now shows. */
export function remember(key: string, record: string | null): void {
  if (record === null) seen.delete(key);
  else seen.set(key, record);
}

export function changeSettings(key: string, change: Partial<DraftSettings>): void {
  changeDraft(key, (draft) => ({ ...draft, settings: { ...draft.settings, ...change } }));
}

/** Changes a file in whichever draft it is now: the draft may have moved to another chat during the upload. */
export function changeFile(id: string, change: Partial<DraftFile>): void {
  for (const [key, draft] of Object.entries(useDrafts.getState().drafts)) {
    if (!draft.files.some((file) => file.id === id)) continue;
    changeDraft(key, { files: draft.files.map((file) => (file.id === id ? { ...file, ...change } : file)) });
  }
}

/**
 * Moves the draft of a new chat to the id that the chat has got, with its text and its settings. If it `isLeft` for
 * another new chat, those are meant for that one, and only the questions that wait are moved. What waits in another
 * chat that has no id yet stays.
 */
export function moveNewDraft(chatId: string, slot: string, isLeft = false): void {
  const from = newDraftOf(slot);
  const draft = draftOf(from);
  const { settings } = draft;
  const queue = draft.queue.filter((queued) => waitsIn(slot, queued));
  if (isLeft && !queue[0]) return;
  for (const queued of queue) outbox.keep(chatId, queued);
  // From now on the chat itself has its personas.
  changeDraft(chatId, { ...(!isLeft && { ...draft, settings: { ...settings, personas: [] } }), queue });
  changeDraft(from, {
    ...(!isLeft && { ...emptyDraft, settings: { ...emptyDraft.settings, model: settings.model } }),
    queue: draft.queue.filter((queued) => !queue.includes(queued)),
  });
}

/** Milliseconds from the last keystroke until a draft is stored. */
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

/** A draft without the questions that the outbox stores. */
export function wordsOf(key: string): Draft {
  const draft = draftOf(key);
  return isNewDraft(key) ? draft : { ...draft, queue: [], sending: null };
}

function save(key: string, draft: Draft): void {
  const record = recordOf(draft, Date.now());
  const isKept = keepRecord(sessionStorage, ownRecord + key, record);
  if (record === null) own.delete(key);
  // A tab that is opened later shows the newest text. An empty draft does not overwrite the text of another tab.
  const isOthers = localStorage.getItem(sharedRecord + key) !== (seen.get(key) ?? null);
  if (isOthers && !hasWords(draft)) return;
  if (keepRecord(localStorage, sharedRecord + key, record)) {
    remember(key, record);
    // Otherwise an older record of this tab would be read instead of the shared one.
    if (!isKept) keepRecord(sessionStorage, ownRecord + key, null);
  } else if (!isKept) void tellUnkept(key, draft);
}

/** If the notice cannot be loaded, it comes with the next letters. */
async function tellUnkept(key: string, draft: Draft): Promise<void> {
  const teller = await import('./tell-unkept.ts').catch(() => null);
  teller?.tellUnkept(key, draft);
}

addEventListener('pagehide', saveNow);
document.addEventListener('visibilitychange', () => document.hidden && saveNow());
