import { create } from 'zustand';
import { forgetEdits } from '../../thread/editing.ts';
import type { Draft, DraftFile, DraftSettings } from './draft.ts';
import { emptyDraft, newDraftKey } from './draft.ts';
import { eraseDrafts, loadDrafts, saveDraft } from './draft-storage.ts';

interface DraftsState {
  readonly drafts: Readonly<Record<string, Draft>>;
}

/** What stands in the composers, by chat id; `new` for a chat the server does not know yet. */
export const useDrafts = create<DraftsState>(() => ({ drafts: loadDrafts(localStorage) }));

export function draftOf(key: string): Draft {
  return useDrafts.getState().drafts[key] ?? emptyDraft;
}

export function useDraft(key: string): Draft {
  return useDrafts((state) => state.drafts[key] ?? emptyDraft);
}

export function changeDraft(key: string, change: Partial<Draft> | ((draft: Draft) => Draft)): void {
  useDrafts.setState(({ drafts }) => {
    const draft = drafts[key] ?? emptyDraft;
    return { drafts: { ...drafts, [key]: typeof change === 'function' ? change(draft) : { ...draft, ...change } } };
  });
  saveSoon(key);
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
  // From now on the chat itself knows who answers in it.
  changeDraft(chatId, { ...draft, settings: { ...draft.settings, personas: [] } });
  changeDraft(from, { ...emptyDraft, settings: { ...emptyDraft.settings, model: draft.settings.model } });
}

/** Forgets what stands in all composers, edited questions and editors, here and in storage: for signing out. */
export function forgetDrafts(): void {
  unsaved.clear();
  useDrafts.setState({ drafts: {} });
  eraseDrafts(localStorage);
  // What is written in an editor is kept with the tab.
  eraseDrafts(sessionStorage);
  forgetEdits();
}

/** Milliseconds after the last key before a draft is stored. */
const saveDelay = 300;
const unsaved = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function saveSoon(key: string): void {
  unsaved.add(key);
  clearTimeout(timer);
  timer = setTimeout(saveNow, saveDelay);
}

function saveNow(): void {
  for (const key of unsaved) saveDraft(localStorage, key, draftOf(key), Date.now());
  unsaved.clear();
}

addEventListener('pagehide', saveNow);
document.addEventListener('visibilitychange', () => document.hidden && saveNow());
