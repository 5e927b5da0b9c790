import { forgottenAt } from '../../../../lib/drafts-forgotten.ts';
import { writer } from '../../../accounts/index.ts';
import { forgetEdits } from '../../thread/editing.ts';
import { keepRecord, parseRecord, whose } from './draft-storage.ts';
import { own, seen, unsaved, useDrafts } from './drafts.ts';
import { filled } from './outbox.ts';

/** Forgets what stands in all composers, edited questions and editors, here and in storage: for signing out. */
export function forgetDrafts(): void {
  eraseDrafts(localStorage);
  forgetHere();
  // For the other tabs: see `follow-tabs.ts`.
  keepRecord(localStorage, forgottenAt, `${whose}.${Date.now()}`);
}

/** What of it is this tab's alone. What is written in an editor is kept with the tab. */
export function forgetHere(): void {
  unsaved.clear();
  own.clear();
  seen.clear();
  filled.clear();
  useDrafts.setState({ drafts: {} });
  eraseDrafts(sessionStorage);
  forgetEdits();
}

/** Forgets all drafts of this browser but those of others, who may sign in again; those of notes too: for signing out. */
export function eraseDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    const [, owner] = /-of\.([^.]+)/.exec(key) ?? [];
    const isOthers = (owner ?? parseRecord<{ owner?: string }>(storage.getItem(key))?.owner ?? writer) !== writer;
    if (/^atrium\.draft[.-]/.test(key) && !isOthers) storage.removeItem(key);
  }
}
