import type { Speaker } from '@atrium/contract/chat-personas';
import type { Message } from '@atrium/contract/messages';
import { create } from 'zustand';

/** A question being edited in place. */
export interface Edit {
  /** The id of its chat; null while the server knows none. */
  readonly chatId: string | null;
  /** The question without its text: its position and its attachments. */
  readonly original: Message;
  readonly text: string;
  /** The persona mentioned last; undefined while nothing was changed, and the original mention counts. */
  readonly mention?: Speaker | null;
  /** Whether it was sent but not yet accepted by the server. A reload of the page shows it again. */
  readonly isSent: boolean;
}

interface Editing {
  /** By the id of the question: several can be open, each with its own text. */
  readonly edits: Readonly<Record<string, Edit>>;
}

const keptAs = 'atrium.edits';

/** Also stored in the tab, so that a reload does not lose what was typed. */
export const useEditing = create<Editing>()(readKeptEdits);
useEditing.subscribe(keep);

let opened: string | null = null;

/** Whether editing of a question was just started, once: only then its field takes the focus. */
export function wasJustOpened(id: string): boolean {
  const was = opened === id;
  if (was) opened = null;
  return was;
}

/** Opens a question for editing. */
export function startEditing(chatId: string | null, { content: text, ...rest }: Message): void {
  opened = rest.id;
  change((edits) => ({ ...edits, [rest.id]: { chatId, original: { ...rest, content: '' }, text, isSent: false } }));
}

/** The text of a question that is being edited; null for any other question. */
export function useEditedText(id: string): string | null {
  return useEditing(({ edits: { [id]: edit } }) => (edit && !edit.isSent ? edit.text : null));
}

/** The persona mentioned last, whether the text addresses it or not. */
export function lastMention({ original, mention = original.persona }: Edit): Speaker | null {
  return mention;
}

export function changeEdit(id: string, part: Partial<Pick<Edit, 'text' | 'mention' | 'isSent'>>): void {
  change((edits) => (edits[id] ? { ...edits, [id]: { ...edits[id], ...part } } : edits));
}

export function stopEditing(id: string): void {
  change(({ [id]: _, ...others }) => others);
}

/** For signing out. */
export function forgetEdits(): void {
  useEditing.setState({ edits: {} });
}

function change(to: (edits: Editing['edits']) => Editing['edits']): void {
  useEditing.setState(({ edits }) => ({ edits: to(edits) }));
}

/**
 * Reads the edits stored in the tab; none if they cannot be read. An edit that was being sent is restored as unsent.
 */
export function readKeptEdits(): Editing {
  try {
    const kept: { state?: Partial<Editing> } | null = JSON.parse(sessionStorage.getItem(keptAs) ?? 'null');
    return { edits: reopened(kept?.state?.edits ?? {}) };
  } catch {
    return { edits: {} };
  }
}

/** A question without a chat is restored by the composer instead. */
function reopened(edits: Editing['edits']): Editing['edits'] {
  const kept = Object.entries(edits).filter(([, edit]) => edit.chatId !== null);
  return Object.fromEntries(kept.map(([id, edit]) => [id, { ...edit, isSent: false }]));
}

/** Stores the edits. If the storage is full or unavailable, they are only kept on screen. */
function keep(state: Editing): void {
  try {
    sessionStorage.setItem(keptAs, JSON.stringify({ state }));
  } catch {
    // The page works without storage.
  }
}
