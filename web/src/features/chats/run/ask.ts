import type { ChatPersona, Speaker } from '@atrium/contract/chat-personas';
import type { Attachment } from '@atrium/contract/files';
import type { Message } from '@atrium/contract/messages';
import type { ThinkingMode } from '@atrium/contract/models';
import type { ShownMessage } from './live-run.ts';

/** How a question is to be answered. */
export interface AskSettings {
  readonly model: string;
  readonly badge: string;
  readonly thinkingMode: ThinkingMode;
  readonly webSearch: boolean;
  /** Set if the page shows the user that their own key pays. */
  readonly paidBy?: 'own-key';
}

/** What the user asks for: a new or edited question, another reply, or more of a reply that broke off. */
export type Ask =
  | {
      readonly kind: 'question';
      readonly text: string;
      readonly attachments: readonly Attachment[];
      /** The persona that answers this one turn. */
      readonly mention?: Speaker | null | undefined;
    }
  | {
      readonly kind: 'edit';
      readonly original: Message;
      readonly text: string;
      readonly mention?: Speaker | null | undefined;
    }
  | { readonly kind: 'again'; readonly question: Message; readonly replies: readonly string[] }
  /** One persona's reply again, by the same persona. */
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
  /** The personas that answer in the chat, as far as the page knows. */
  readonly personas: readonly ChatPersona[];
  /**
   * The reply shown last, which a new question follows. Null: the page knows none, and the server decides what it
   * follows.
   */
  readonly lastId: string | null;
  /** ISO 8601. */
  readonly now: string;
}
