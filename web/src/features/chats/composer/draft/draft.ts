import type { ChatPersona, Speaker } from '@atrium/contract/chat-personas';
import type { Attachment } from '@atrium/contract/files';
import type { ThinkingMode } from '@atrium/contract/models';
import { joinedWords } from '../../../../lib/joined-words.ts';

/** How the next question of a chat is to be answered. */
export interface DraftSettings {
  /** Null: the installation's default. */
  readonly model: string | null;
  readonly thinkingMode: ThinkingMode;
  readonly webSearch: boolean;
  /**
   * The personas that answer in a chat the server does not know yet; later the chat has them. Empty: the default
   * assistant.
   */
  readonly personas: readonly ChatPersona[];
}

/** A file of a draft, to be sent with its message. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly state: 'uploading' | 'ready' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** The attachment on the server; null until the upload has succeeded. */
  readonly attachment: Attachment | null;
  /** Why the upload failed. Null if it has not failed, or if it was broken off because the page was closed. */
  readonly error: string | null;
  /** Whether a retry may succeed. */
  readonly canRetry: boolean;
  /** The URL of a preview picture, or null. */
  readonly preview: string | null;
  /** The pasted text that the file was made from, so that a long paste can be undone. */
  readonly pasted: string | null;
}

/** A question that waits for the current reply to end, or for the server to accept it. Its ids are final. */
export interface Queued {
  readonly runId: string;
  readonly messageId: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly settings: DraftSettings;
  /** The persona that answers this one turn. */
  readonly mention?: Speaker | null;
  /** Whether it is sent as soon as the current reply has been stopped. */
  readonly isNext: boolean;
  /** Whether it waited as the user stopped a reply. It is then sent only when the user says so. */
  readonly isHeld?: boolean;
  /** The runs whose end sends another question first. If one of them is stopped for that, this one is not held. */
  readonly passedBy?: readonly string[];
  /** Whether it has been sent already. A retry under the same ids must then send exactly the same. */
  readonly isSent?: boolean;
  /** The empty chat that it waits in, until that has its id. None: its page was left, or its first question came back. */
  readonly slot?: string | undefined;
  /** The reply that it follows; null if the page knew none. */
  readonly parentId?: string | null;
}

/** The content of the composer of one chat. */
export interface Draft {
  readonly text: string;
  /** The persona mentioned last. It is forgotten when '@' and its name are no longer in the text: see `mentionKept`. */
  readonly mention: Speaker | null;
  readonly files: readonly DraftFile[];
  readonly settings: DraftSettings;
  readonly queue: readonly Queued[];
  /**
   * A question that is sent but not yet acknowledged. If the page is closed before that, it returns to the composer.
   */
  readonly sending: Queued | null;
  /**
   * The question that returned so. Until the draft is changed, it keeps its ids, as the server may have accepted it.
   */
  readonly sent?: Queued | null;
  /** The questions that were put back and stand at the beginning of the text, in the order they were asked. */
  readonly back?: readonly GivenBack[];
}

export const defaultSettings: DraftSettings = { model: null, thinkingMode: 'fast', webSearch: false, personas: [] };

export const emptyDraft: Draft = {
  text: '',
  mention: null,
  files: [],
  settings: defaultSettings,
  queue: [],
  sending: null,
};

/** Whether the draft has any content besides its settings. */
export function hasWords({ text, files, queue, sending }: Draft): boolean {
  return Boolean(text || files[0] || queue[0] || sending);
}

/** The key of the draft of a chat that the server does not know yet. */
export const newDraftKey = 'new';

export function isNewDraft(key: string): boolean {
  return key === newDraftKey || key.startsWith('space-');
}

/** The draft key for the slot of an empty chat. Each space has its own. */
export function newDraftOf(slot: string): string {
  return /^space-\d+/.exec(slot)?.[0] ?? newDraftKey;
}

/** Whether a question under the draft key of empty chats waits in this one of them. */
export function waitsIn(slot: string, queued: Queued): boolean {
  return (queued.slot ?? slot) === slot;
}

export function readyFile(attachment: Attachment): DraftFile {
  const { id, name, size } = attachment;
  const preview = attachment.type.startsWith('image/') ? attachment.url : null;
  return {
    id,
    name,
    size,
    attachment,
    preview,
    state: 'ready',
    progress: 1,
    error: null,
    canRetry: false,
    pasted: null,
  };
}

interface GivenBack {
  readonly text: string;
  /** Ids are ordered by time; '' comes first. */
  readonly runId: string;
}

/**
 * Puts a question back into the composer, before what has been typed in the meantime. Questions that were put back
 * before, and still stand there as they were, keep the order in which they were asked.
 */
export function giveBack(
  draft: Draft,
  { text, attachments, mention, runId = '' }: Pick<Queued, 'text' | 'attachments' | 'mention'> & Partial<GivenBack>,
): Draft {
  const known = new Set(draft.files.map((file) => file.attachment?.id));
  const files = attachments.filter((file) => !known.has(file.id)).map(readyFile);
  const first = textOf(draft.back ?? []);
  const hasFirst = first !== '' && `${draft.text}\n\n`.startsWith(`${first}\n\n`);
  const typed = hasFirst ? draft.text.slice(first.length).replace(/^\n\n/, '') : draft.text;
  const others = (hasFirst && draft.back) || [];
  const back = [...others, { text, runId }].toSorted((a, b) => (a.runId < b.runId ? -1 : 1));
  return {
    ...draft,
    text: joinedWords(textOf(back), typed === text ? '' : typed),
    mention: draft.mention ?? mention ?? null,
    files: [...files, ...draft.files],
    back,
  };
}

function textOf(back: readonly GivenBack[]): string {
  return joinedWords(...back.map(({ text }) => text));
}
