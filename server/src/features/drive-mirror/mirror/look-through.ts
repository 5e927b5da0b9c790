import { idFrom } from '../../../platform/ids/id-from.ts';
import type { DriveFile } from '../../../ports/drive.ts';
import { titleOfName } from '../domain/chat-file-name.ts';
import type { UseDrive } from '../drive/access.ts';
import { type DriveFileRow, replaceFiles } from '../drive/file-store.ts';
import type { DriveMirrorDeps } from '../drive-mirror-deps.ts';
import { type Finding, forgetFiles, listMirrors, type MirrorRow, noteFindings } from '../mirror-store.ts';
import { type ConnectionRow, changeConnection } from '../store.ts';
import { chatIdOf, kindOf } from './marks.ts';

/** The most pages of a thousand files each; what lies beyond them is not seen. */
const maxPages = 100;
/** The most chats listed that exist only in the drive. */
const maxFiles = 10_000;

/**
 * Reads all files that this client has in the drive. Files of our chats that were lost or changed are marked to be
 * written again, and files of chats that exist nowhere else are listed. Nothing that is found changes a chat.
 */
export async function lookThrough(deps: DriveMirrorDeps, use: UseDrive, connection: ConnectionRow): Promise<void> {
  const { database, chats, clock } = deps;
  const { userId } = connection;
  const { email } = await use((drive, signal) => drive.account(signal));
  const isOther = connection.account !== null && connection.account !== email;
  const files = await allFiles(use);
  const mirrors = await listMirrors(database.db, userId);
  await database.transaction(async (tx) => {
    if (isOther) await forgetFiles(tx, userId);
    await noteFindings(tx, userId, isOther ? [] : findingsOf(files, mirrors));
    if (await replaceFiles(tx, userId, chatFilesOf(files, userId))) await chats.saved.touchLists(tx, userId);
    const forgotten = isOther ? { folderId: null, hasFolder: false, folderUrl: null } : {};
    await changeConnection(tx, userId, { account: email, listedAt: clock.now(), ...forgotten });
  });
}

async function allFiles(use: UseDrive): Promise<DriveFile[]> {
  const all: DriveFile[] = [];
  let page: string | null = '';
  for (let pages = 0; page !== null && pages < maxPages; pages += 1) {
    const from: string = page;
    const found = await use((drive, signal) => drive.find(from ? { page: from } : {}, signal));
    all.push(...found.files);
    page = found.nextPage;
  }
  return all;
}

/** The files in the drive by chat, the first of each kind: a second one is a copy that somebody made. */
function byChat(files: readonly DriveFile[]): Map<string, { json?: DriveFile; text?: DriveFile }> {
  const all = new Map<string, { json?: DriveFile; text?: DriveFile }>();
  for (const file of files) {
    const id = chatIdOf(file);
    const kind = kindOf(file);
    if (id === null || kind === null || kind === 'folder') continue;
    const chat = all.get(id) ?? {};
    if (kind === 'chat') chat.json ??= file;
    else chat.text ??= file;
    all.set(id, chat);
  }
  return all;
}

/**
 * The chats whose files are not as the mirror left them. A file with other content keeps its id and gets our content
 * again.
 */
function findingsOf(files: readonly DriveFile[], mirrors: readonly MirrorRow[]): Finding[] {
  const there = new Map(files.map((file) => [file.id, file]));
  const marked = byChat(files);
  const settle = (id: string | null, checksum: string | null, other: DriveFile | undefined) => {
    const file = there.get(id ?? '') ?? (checksum === null ? other : undefined);
    if (file) return { id: file.id, checksum: file.id === id && file.checksum === checksum ? checksum : '' };
    // If it is in the trash, it is found again by its id.
    return { id, checksum: checksum === null ? null : '' };
  };
  return mirrors.flatMap((row) => {
    if (row.isTrashed) return [];
    const json = settle(row.jsonId, row.jsonChecksum, marked.get(row.chatId)?.json);
    const text = settle(row.textId, row.textChecksum, marked.get(row.chatId)?.text);
    const isAsLeft =
      json.id === row.jsonId &&
      json.checksum === row.jsonChecksum &&
      text.id === row.textId &&
      text.checksum === row.textChecksum;
    if (isAsLeft) return [];
    return [
      {
        chatId: row.chatId,
        jsonId: json.id,
        jsonChecksum: json.checksum,
        textId: text.id,
        textChecksum: text.checksum,
      },
    ];
  });
}

function chatFilesOf(files: readonly DriveFile[], userId: string): DriveFileRow[] {
  const marked = byChat(files);
  const rows = new Map<string, DriveFileRow>();
  for (const file of files) {
    const isChat = kindOf(file) === 'chat' || (kindOf(file) === null && /\.json$/i.test(file.name));
    const modifiedAt = new Date(file.modifiedTime);
    if (!isChat || Number.isNaN(modifiedAt.getTime()) || rows.size >= maxFiles) continue;
    const own = chatIdOf(file);
    const chatId = own ?? idFrom(`${userId} drive ${file.id}`);
    if (rows.has(chatId)) continue;
    const textId = own === null ? null : (marked.get(own)?.text?.id ?? null);
    const title = titleOfName(file.name);
    rows.set(chatId, {
      userId,
      chatId,
      fileId: file.id,
      textId,
      isOurs: own !== null,
      title,
      modifiedAt,
      sizeBytes: file.size,
    });
  }
  return [...rows.values()];
}
