import type { ExportFormat } from '@atrium/contract/exchange';
import { fileName } from '@atrium/contract/file-name';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type ChatDocument, DocumentError } from '../../ports/document-renderer.ts';
import type { ShownChat } from '../chats/index.ts';
import { markdownHead, markdownMessage } from './domain/to-markdown.ts';
import { textHead, textMessage } from './domain/to-text.ts';
import type { ExchangeDeps } from './exchange-deps.ts';
import { originOf, presentForDocument } from './present-document.ts';
import { writeChatJson } from './write-chat-json.ts';

/** The most that a document of the shown branch may contain. JSON has no limit: it is written while it is read. */
const limits = { messages: 20_000, characters: 20_000_000 };
/** Messages converted to text at a time; other work gets a turn in between. */
const atATime = 50;

export interface ExportedChat {
  /** With its extension. */
  readonly name: string;
  readonly type: string;
  /** JSON is read from the store while it is consumed; all other formats are complete. */
  readonly content: AsyncIterable<string> | string | Uint8Array;
}

const kinds: Readonly<Record<ExportFormat, { readonly ending: string; readonly type: string }>> = {
  markdown: { ending: 'md', type: 'text/markdown' },
  json: { ending: 'json', type: 'application/json' },
  text: { ending: 'txt', type: 'text/plain' },
  pdf: { ending: 'pdf', type: 'application/pdf' },
  html: { ending: 'html', type: 'text/html' },
};

/** Exports a chat as a file. Throws Problem 'not-found', 'too-large' or 'unavailable'. */
export const exportChat =
  (deps: ExchangeDeps) =>
  async (actor: Actor, chatId: string, format: ExportFormat): Promise<ExportedChat> => {
    const { ending, type } = kinds[format];
    const named = (title: string) => ({ name: `${fileName(title, 'chat')}.${ending}`, type });
    if (format === 'json') {
      const chat = await deps.chats.readWhole(deps.database.db, actor.userId, chatId);
      if (!chat) throw new Problem('not-found');
      return { ...named(chat.title), content: writeChatJson(deps, actor.userId, chat) };
    }
    const document = await readDocument(deps, actor.userId, chatId);
    if (!document) throw new Problem('not-found');
    if (format === 'pdf' || format === 'html')
      return { ...named(document.title), content: await renderDocument(deps, document, format) };
    return { ...named(document.title), content: await wholeText(writeDocument(document, format)) };
  };

/** The shown branch as a document, or null. */
export async function readDocument(deps: ExchangeDeps, userId: string, chatId: string): Promise<ChatDocument | null> {
  const chat = await deps.chats.readShown(deps.database.db, userId, chatId, limits);
  return chat && presentChat(deps, userId, chat);
}

/** A chat as a document of the messages given: those of its shown branch. */
export async function presentChat(
  deps: ExchangeDeps,
  userId: string,
  chat: Pick<ShownChat, 'title' | 'createdAt' | 'messages'>,
): Promise<ChatDocument> {
  const withFiles = chat.messages.filter((message) => message.fileCount > 0).map(({ id }) => id);
  const attached = await deps.files.ofMessages(deps.database.db, userId, withFiles);
  return {
    title: chat.title,
    origin: originOf(deps, chat),
    messages: chat.messages.map((message) => presentForDocument(deps, message, attached.get(message.id) ?? [])),
  };
}

/** A document in Markdown or plain text, in pieces. */
export async function* writeDocument(document: ChatDocument, format: 'markdown' | 'text'): AsyncGenerator<string> {
  const isMarkdown = format === 'markdown';
  yield isMarkdown ? markdownHead(document) : textHead(document);
  for (let at = 0; at < document.messages.length; at += atATime) {
    const some = document.messages.slice(at, at + atATime);
    yield some.map(isMarkdown ? markdownMessage : textMessage).join('');
  }
}

async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  const parts: string[] = [];
  for await (const piece of pieces) {
    parts.push(piece);
    await new Promise(setImmediate);
  }
  return parts.join('');
}

/** Without a cause: it is a refusal that is meant, and no fault for the log. */
export const documentsAreBusy = () =>
  new Problem('unavailable', 'Other documents are being made. Try again in a moment.', { retryAfter: 10 });

async function renderDocument({ documents }: ExchangeDeps, document: ChatDocument, format: 'pdf' | 'html') {
  try {
    return await documents.render(document, format);
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    if (cause.kind === 'busy') throw documentsAreBusy();
    if (cause.kind === 'too-hard')
      throw new Problem('too-large', 'This chat is too long for this format. Export it as Markdown or JSON.', {
        cause,
      });
    throw cause;
  }
}
