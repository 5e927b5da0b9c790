import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ImportSource } from '@atrium/contract/exchange';
import { maxImportChats } from '@atrium/contract/import-rules';
import { chatFormat } from '../domain/chat-file.ts';
import type { Assets } from '../domain/import/chatgpt-files.ts';
import { type ForeignChat, UnusableChat } from '../domain/import/foreign-chat.ts';
import { fromAtrium } from '../domain/import/from-atrium.ts';
import { fromChatGpt } from '../domain/import/from-chatgpt.ts';
import { fromClaude } from '../domain/import/from-claude.ts';
import { fromEntries, isEntry } from '../domain/import/from-entries.ts';
import { fromLibreChat, isLibreChat } from '../domain/import/from-librechat.ts';
import { fromOpenWebUi, openWebUiChat, titleOfOpenWebUi } from '../domain/import/from-open-webui.ts';
import { asRecord, type Loose, own, titleLine } from '../domain/import/loose-values.ts';
import { noted } from '../domain/import/notes.ts';
import { readProjects } from './read-projects.ts';
import { readZip, type Unpack, type ZippedText } from './read-zip.ts';
import { splitJson, UnreadableImport, UnreadableText } from './split-json.ts';

/** A chat of the file, the reason why one cannot be imported, or what else of the file is left out. */
export type Found =
  | { readonly chat: ForeignChat }
  | { readonly skipped: string; readonly title: string }
  | { readonly left: string; readonly title: string };

/** The most entries of one saved chat, and the most characters of all their texts. */
const entryLimits = { count: 20_000, characters: 32_000_000 };

const reasons = {
  'too-large': 'is larger than 32 MB',
  'too-deep': 'is nested too deeply',
  malformed: 'is damaged',
} as const;

const nothingRead = 'holds nothing that can be read';

/** An opened file. */
export interface OpenImport {
  /** All its chats. Their source is recognized by content, never by the file's name. Throws UnreadableImport. */
  readonly chats: AsyncIterable<Found>;
  readonly unpackFile: Unpack;
}

/** Opens a file that should contain chats. Throws UnreadableImport. */
export async function openImport(path: string, name: string): Promise<OpenImport> {
  if (!(await isZip(path)))
    return {
      chats: readTexts([{ name, chunks: () => createReadStream(path) }], new Map()),
      unpackFile: async () => null,
    };
  const { texts, projects, unpackFile, assets } = await readZip(path);
  return { chats: readArchive(texts, projects, assets), unpackFile };
}

async function* readArchive(
  texts: readonly ZippedText[],
  projects: readonly ZippedText[],
  assets: Assets,
): AsyncGenerator<Found> {
  let isOfClaude = false;
  for await (const found of readTexts(texts, assets)) {
    if ('chat' in found) isOfClaude = found.chat.source === 'claude';
    yield found;
  }
  if (!isOfClaude) return;
  for (const text of projects) for await (const title of readProjects(text)) yield { left: noted.projects, title };
}

async function* readTexts(texts: readonly ZippedText[], assets: Assets): AsyncGenerator<Found> {
  let found = 0;
  const unreadable: { readonly name: string; readonly error: UnreadableText }[] = [];
  for (const text of texts) {
    const name = basename(text.name);
    try {
      for await (const one of readText(name, text.chunks(), assets)) {
        found += 1;
        if (found > maxImportChats)
          throw new UnreadableImport(`This file holds more than ${maxImportChats.toLocaleString('en')} chats.`);
        yield one;
      }
    } catch (error) {
      if (!(error instanceof UnreadableText) || texts.length === 1) throw error;
      unreadable.push({ name, error });
    }
  }
  if (found === 0) throw unreadable[0]?.error ?? new UnreadableImport('There are no chats in this file.');
  for (const { name, error } of unreadable) yield { skipped: error.skipped, title: titleLine(name) };
}

async function* readText(name: string, chunks: AsyncIterable<Uint8Array>, assets: Assets): AsyncGenerator<Found> {
  const entries: unknown[] = [];
  let characters = 0;
  let strangers = 0;
  let known = 0;
  for await (const piece of splitJson(chunks)) {
    const record = 'value' in piece ? asRecord(piece.value) : null;
    if ('problem' in piece) yield { skipped: reasons[piece.problem], title: '' };
    else if (piece.isDeep && !(record && isLibreChat(record))) yield { skipped: reasons['too-deep'], title: '' };
    else if (record && sourceOf(record)) {
      known += 1;
      yield read(record, assets);
    } else if (entries.length > 0 || (record && isEntry(record))) {
      entries.push(piece.value);
      characters += JSON.stringify(piece.value)?.length ?? 0;
      if (entries.length > entryLimits.count || characters > entryLimits.characters)
        throw new UnreadableText('This saved chat is too long.', 'is too long');
    } else strangers += 1;
  }
  if (entries.length > 0) yield attempt(() => fromEntries(name, entries), name);
  else if (known > 0) for (; strangers > 0; strangers -= 1) yield { skipped: nothingRead, title: '' };
  else if (strangers > 0)
    throw new UnreadableText(
      'This file holds no chats of ChatGPT, Claude, LibreChat, Open WebUI or this product.',
      nothingRead,
    );
}

function sourceOf(value: Loose): ImportSource | null {
  if (own(value, 'format') === chatFormat) return 'atrium';
  if (asRecord(own(value, 'mapping'))) return 'chatgpt';
  if (Array.isArray(own(value, 'chat_messages'))) return 'claude';
  if (isLibreChat(value)) return 'librechat';
  return openWebUiChat(value) ? 'open-webui' : null;
}

const readers = {
  atrium: fromAtrium,
  chatgpt: fromChatGpt,
  claude: fromClaude,
  librechat: fromLibreChat,
  'open-webui': fromOpenWebUi,
} as const;
/** The title that a chat has in its file, also if the chat cannot be imported. */
const titles = {
  atrium: (value: Loose) => own(asRecord(own(value, 'chat')), 'title'),
  chatgpt: (value: Loose) => own(value, 'title'),
  claude: (value: Loose) => own(value, 'name'),
  librechat: (value: Loose) => own(value, 'title'),
  'open-webui': titleOfOpenWebUi,
} as const;

function read(value: Loose, assets: Assets): Found {
  const source = sourceOf(value);
  if (source === null || source === 'drive') return { skipped: nothingRead, title: '' };
  return attempt(() => readers[source](value, assets), titleLine(titles[source](value)));
}

function attempt(make: () => ForeignChat, title: string): Found {
  try {
    return { chat: make() };
  } catch (error) {
    if (error instanceof UnusableChat) return { skipped: error.message, title };
    throw error;
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await file.close();
  }
}
