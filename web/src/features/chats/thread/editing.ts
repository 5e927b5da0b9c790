import type { Speaker } from '@atrium/contract/chat-personas';
import type { Message } from '@atrium/contract/messages';
import { create } from 'zustand';
import { mentionIn } from '../composer/mentions/mention-mark.ts';

/** A question that is being edited in its place. */
export interface Edit {
  /** The chat it stands in; null while the server knows none. */
  readonly chatId: string | null;
  /** The question without its text: where it stands, and what was attached to it. */
  readonly original: Message;
  readonly text: string;
  /** The persona that was mentioned since it was opened; the one it was handed to before is the question's own. */
  readonly mention?: Speaker | null;
  /** Sent, but not yet taken by the server: a page that is closed before shows it again. */
  readonly isSent: boolean;
}

interface Editing {
  /** By the id of the question: each keeps its own text, however many are open. */
  readonly edits: Readonly<Record<string, Edit>>;
}

const keptAs = 'atrium.edits';

/** Kept in the tab, so that a reload does not lose what was typed. */
export const useEditing = create<Editing>()(readKeptEdits);
useEditing.subscribe(keep);

let opened: string | null = null;

/** Whether a question has been opened this moment: only then its field takes the focus. */
export function wasJustOpened(id: string): boolean {
  const was = opened === id;
  if (was) opened = null;
  return was;
}

/** Opens a question for editing, with its own words or with those that came back. */
export function startEditing(chatId: string | null, { content, ...rest }: Message, text: string = content): void {
  opened = rest.id;
  change((edits) => ({ ...edits, [rest.id]: { chatId, original: { ...rest, content: '' }, text, isSent: false } }));
}

/** The text of a question that is being edited; null of any other. */
export function useEditedText(id: string): string | null {
  return useEditing(({ edits: { [id]: edit } }) => (edit && !edit.isSent ? edit.text : null));
}

/** Whom a question that is being edited is handed to, as long as its text says so. */
export function mentionOf({ text, mention = null, original }: Edit): Speaker | null {
  return mentionIn(text, mention) ?? mentionIn(text, original.persona);
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

/** What the tab has kept; nothing where that cannot be read. What was on its way comes back as if it had not been sent. */
export function readKeptEdits(): Editing {
  try {
    const kept: { state?: Partial<Editing> } | null = JSON.parse(sessionStorage.getItem(keptAs) ?? 'null');
    return { edits: reopened(kept?.state?.edits ?? {}) };
  } catch {
    return { edits: {} };
  }
}

/** A question without a chat is the composer's own to give back. */
function reopened(edits: Editing['edits']): Editing['edits'] {
  const kept = Object.entries(edits).filter(([, edit]) => edit.chatId !== null);
  return Object.fromEntries(kept.map(([id, edit]) => [id, { ...edit, isSent: false }]));
}

/** A storage that is full or forbidden keeps nothing: what is typed stays on screen. */
function keep(state: Editing): void {
  try {
    sessionStorage.setItem(keptAs, JSON.stringify({ state }));
  } catch {
    // The page goes on without.
  }
}
