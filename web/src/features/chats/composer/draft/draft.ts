import type { ChatPersona, Speaker } from '@atrium/contract/chat-personas';
import type { Attachment } from '@atrium/contract/files';
import type { ThinkingMode } from '@atrium/contract/models';

/** How the next question of a chat shall be answered. */
export interface DraftSettings {
  /** Null: the installation's default. */
  readonly model: string | null;
  readonly thinkingMode: ThinkingMode;
  readonly webSearch: boolean;
  /** Who answers in a chat the server does not know yet; one that it knows keeps its own. None: the default assistant. */
  readonly personas: readonly ChatPersona[];
}

/** A file on its way into a message. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly state: 'uploading' | 'ready' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** What the server made of it, once it is there. */
  readonly attachment: Attachment | null;
  /** Why it is not there; null unless it failed, and where the page was left before it was there. */
  readonly error: string | null;
  /** Whether another try may help. */
  readonly canRetry: boolean;
  /** A picture of it to show, or null. */
  readonly preview: string | null;
  /** The text it was made from, so that a long paste can be undone. */
  readonly pasted: string | null;
}

/** A question that waits for the reply before it, or for the server to take it. Its ids are final. */
export interface Queued {
  readonly runId: string;
  readonly messageId: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly settings: DraftSettings;
  /** The persona this one turn is handed to. */
  readonly mention?: Speaker | null;
  /** Sent as soon as the current reply has been stopped. */
  readonly isNext: boolean;
  /** On its way: what is sent again under the same ids must be the same in all. */
  readonly isSent?: boolean;
  /** The reply it was sent under; null where none was known. */
  readonly parentId?: string | null;
}

/** What stands in the composer of one chat. */
export interface Draft {
  readonly text: string;
  /** The persona last mentioned. It counts as long as its mark stands in the text: see `mentionIn`. */
  readonly mention: Speaker | null;
  readonly files: readonly DraftFile[];
  readonly settings: DraftSettings;
  readonly queue: readonly Queued[];
  /** Sent, but not yet acknowledged: comes back into the composer if the page is closed before it is. */
  readonly sending: Queued | null;
  /** What came back so. As long as nothing here is changed, it is sent under the ids it had: the server may have taken it. */
  readonly sent?: Queued | null;
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

/** Whether there is more than toggles. */
export function hasWords({ text, files, queue, sending }: Draft): boolean {
  return Boolean(text || files[0] || queue[0] || sending);
}

/** The draft key of a chat that the server does not know yet. */
export const newDraftKey = 'new';

export function isNewDraft(key: string): boolean {
  return key === newDraftKey || key.startsWith('space-');
}

/** The same for the slot of an empty chat: each space has one of its own. */
export function newDraftOf(slot: string): string {
  return /^space-\d+/.exec(slot)?.[0] ?? newDraftKey;
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

/** Text given back to the composer goes before what has been typed meanwhile. */
export function giveBack(
  draft: Draft,
  { text, attachments, mention }: Pick<Queued, 'text' | 'attachments' | 'mention'>,
): Draft {
  const known = new Set(draft.files.map((file) => file.attachment?.id));
  const files = attachments.filter((file) => !known.has(file.id)).map(readyFile);
  const both = draft.text === '' || draft.text === text ? text : `${text}\n\n${draft.text}`;
  return { ...draft, text: both, mention: draft.mention ?? mention ?? null, files: [...files, ...draft.files] };
}
