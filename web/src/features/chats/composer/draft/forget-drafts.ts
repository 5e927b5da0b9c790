import { forgottenAt } from '../../../../lib/drafts-forgotten.ts';
import { writer } from '../../../accounts/index.ts';
import { forgetEdits } from '../../thread/editing.ts';
import { keepRecord, parseRecord, whose } from './draft-storage.ts';
import { own, seen, unsaved, useDrafts } from './drafts.ts';
import { filled } from './outbox.ts';

/** On signing out: removes all drafts of composers, edited questions and editors, from the page and from storage. */
export function forgetDrafts(): void {
  eraseDrafts(localStorage);
  forgetHere();
  // Tells the other tabs: see `follow-tabs.ts`.
  keepRecord(localStorage, forgottenAt, `${whose}.${Date.now()}`);
}

/** Removes the drafts that this tab holds in memory and in its session storage, which includes those of editors. */
export function forgetHere(): void {
  unsaved.clear();
  own.clear();
  seen.clear();
  filled.clear();
  useDrafts.setState({ drafts: {} });
  eraseDrafts(sessionStorage);
  forgetEdits();
}

/**
 * On signing out: removes all drafts in a storage, also of notes, except those of other users, who may sign in again.
 */
export function eraseDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    const [, owner] = /-of\.([^.]+)/.exec(key) ?? [];
    const isOthers = (owner ?? parseRecord<{ owner?: string }>(storage.getItem(key))?.owner ?? writer) !== writer;
    if (/^atrium\.draft[.-]/.test(key) && !isOthers) storage.removeItem(key);
  }
}
