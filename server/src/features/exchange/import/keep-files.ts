import { maxFilesPerMessage, maxMessageBytes } from '@atrium/contract/file-rules';
import type { Attachment, InlineFile } from '@atrium/contract/files';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { IncomingChat } from '../../chats/index.ts';
import { base64Bytes } from '../../files/index.ts';
import type { ForeignChat, ForeignFile } from '../domain/import/foreign-chat.ts';
import { endOfName } from '../domain/import/loose-values.ts';
import { noted } from '../domain/import/notes.ts';
import type { ExchangeDeps } from '../exchange-deps.ts';
import type { Unpack } from '../reading/read-zip.ts';
import { newIds } from './preview-import.ts';
import type { Tally } from './tally.ts';

/** The files of one message. */
export interface KeptFiles {
  /** Their ids here, by their previous ids. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly attachments: readonly Attachment[];
  /** Names of the files that are not stored here. */
  readonly absent: readonly string[];
}

interface ChatWithFiles {
  readonly foreign: ForeignChat;
  readonly chat: IncomingChat;
  readonly unpackFile: Unpack;
}

/**
 * Stores the files of new messages, and returns them by message id. A stored file waits for its message, and is deleted
 * if none comes.
 */
export async function keepFiles(
  deps: ExchangeDeps,
  actor: Actor,
  { foreign, chat, unpackFile }: ChatWithFiles,
  notes: Tally,
): Promise<ReadonlyMap<string, KeptFiles>> {
  const kept = new Map<string, KeptFiles>();
  if (foreign.messages.every(({ files }) => files.length === 0)) return kept;
  const fresh = await newIds(
    deps,
    actor.userId,
    chat.messages.map(({ id }) => id),
  );
  const keep = async (file: ForeignFile, left: number) => {
    const inline = await inlineOf(file, left, unpackFile);
    return inline ? store(deps, actor, inline) : noted.lostFiles;
  };
  for (const [at, { files }] of foreign.messages.entries()) {
    const id = chat.messages[at]?.id;
    if (files.length === 0 || id === undefined || !fresh.has(id)) continue;
    kept.set(id, await keepFilesOfMessage(files, keep, (fault) => notes.add(fault, chat.title)));
  }
  return kept;
}

async function keepFilesOfMessage(
  files: readonly ForeignFile[],
  keep: (file: ForeignFile, left: number) => Promise<readonly Attachment[] | string>,
  onFault: (fault: string) => void,
): Promise<KeptFiles> {
  const attachments: Attachment[] = [];
  const absent: string[] = [];
  const renamed = new Map<string, string>();
  let left = maxMessageBytes;
  for (const file of files) {
    const stored = attachments.length < maxFilesPerMessage ? await keep(file, left) : noted.lostFiles;
    if (typeof stored === 'string') {
      absent.push(file.name);
      onFault(stored);
      continue;
    }
    attachments.push(...stored);
    for (const { id, size } of stored) {
      left -= size;
      if ('path' in file) renamed.set(file.id, id);
    }
  }
  return { attachments, absent, renamed };
}

/** The stored files, or the sentence that says why nothing was stored. */
async function store({ files }: ExchangeDeps, actor: Actor, file: InlineFile): Promise<readonly Attachment[] | string> {
  try {
    return await files.storeInline(actor, [file]);
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    return `Attached files could not be kept: ${cause.message}`;
  }
}

async function inlineOf(file: ForeignFile, left: number, unpackFile: Unpack): Promise<InlineFile | null> {
  if ('base64' in file) {
    const { name, type, base64: content } = file;
    return base64Bytes(content) > left ? null : { name, type, content };
  }
  const bytes = 'path' in file ? await unpackFile(file.path) : Buffer.from(file.text);
  if (!bytes || bytes.length > left) return null;
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  if ('path' in file) return { name: file.name, type: file.type, content };
  const isText = /\.(?:txt|md|csv|json|js|ts|py|html|css|xml|ya?ml)$/i.test(file.name);
  return { name: endOfName(isText ? file.name : `${file.name}.txt`), type: 'text/plain', content };
}
