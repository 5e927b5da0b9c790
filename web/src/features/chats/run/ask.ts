import type { ChatPersona, Speaker } from '@atrium/contract/chat-personas';
import type { Attachment } from '@atrium/contract/files';
import type { Message } from '@atrium/contract/messages';
import type { ThinkingMode } from '@atrium/contract/models';
import type { ShownMessage } from './live-run.ts';

/** How a question shall be answered. */
export interface AskSettings {
  readonly model: string;
  readonly badge: string;
  readonly thinkingMode: ThinkingMode;
  readonly webSearch: boolean;
  /** Sent when the page shows that a key of the reader's own pays. */
  readonly paidBy?: 'own-key';
}

/** What the reader asks for: a new question, an edited one, the same once more, or more of a reply that broke off. */
export type Ask =
  | {
      readonly kind: 'question';
      readonly text: string;
      readonly attachments: readonly Attachment[];
      /** The persona this one turn is handed to. */
      readonly mention?: Speaker | null | undefined;
    }
  | {
      readonly kind: 'edit';
      readonly original: Message;
      readonly text: string;
      readonly mention?: Speaker | null | undefined;
    }
  | { readonly kind: 'again'; readonly question: Message; readonly replies: readonly string[] }
  /** One persona's reply once more, by the same persona. */
  | { readonly kind: 'rewrite'; readonly reply: ShownMessage }
  /** The personas that were still waiting when their pass ended early. */
  | { readonly kind: 'pass'; readonly last: ShownMessage }
  | { readonly kind: 'continue'; readonly broken: ShownMessage };

export interface BeginInput {
  readonly ask: Ask;
  readonly settings: AskSettings;
  readonly chatId: string | null;
  readonly slot: string;
  readonly runId: string;
  readonly messageId: string;
  /** Who answers in the chat as the page knows it. */
  readonly personas: readonly ChatPersona[];
  /**
   * The reply shown last, which a new question follows. Null: the page knows none, and the server decides what it
   * follows.
   */
  readonly lastId: string | null;
  /** ISO 8601. */
  readonly now: string;
}
