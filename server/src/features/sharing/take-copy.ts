import { Problem } from '../../platform/http/problem.ts';
import { copySource, copySpeaker, copyStatus, isShareable } from './domain/copy-message.ts';
import type { SharingDeps } from './sharing-deps.ts';
import type { SharedRow, ShareRow } from './store.ts';

/** The most that a copy may contain; a longer chat cannot be shared. */
const limits = { messages: 5_000, characters: 10_000_000 };

export interface Copy {
  readonly head: Pick<ShareRow, 'title' | 'messageCount' | 'chatUpdatedAt' | 'leafId'>;
  readonly messages: readonly SharedRow[];
}

/**
 * What a copy taken now would contain; null if there is no such chat. Reads only the names of its files and of cited
 * sources, not the messages.
 */
export const measureCopy =
  ({ database: { db }, chats, files }: SharingDeps) =>
  async (
    userId: string,
    chatId: string,
  ): Promise<{
    head: Omit<Copy['head'], 'chatUpdatedAt'>;
    fileNames: string[];
    citedTitles: readonly string[];
  } | null> => {
    const measure = await chats.measureShown(db, userId, chatId, limits);
    if (!measure) return null;
    const { title, messageCount, leafId, withFiles, citedTitles } = measure;
    if (leafId === null) throw nothingToShare();
    const withAttached = withFiles.filter(({ fileCount }) => fileCount > 0).map(({ id }) => id);
    const attached = await files.ofMessages(db, userId, withAttached);
    const namesOf = (id: string) => (attached.get(id) ?? []).map(({ name }) => name);
    const fileNames = withFiles.flatMap(({ id, made }) => [...namesOf(id), ...made]);
    return { head: { title, messageCount, leafId }, fileNames, citedTitles };
  };

/** The shown branch of a chat at this moment, without what strangers may not see; null if there is no such chat. */
export const takeCopy =
  ({ database: { db }, chats, files }: SharingDeps) =>
  async (userId: string, chatId: string): Promise<Copy | null> => {
    const chat = await chats.readShown(db, userId, chatId, limits);
    if (!chat) return null;
    const shown = chat.messages.filter(isShareable);
    const withFiles = shown.filter((message) => message.fileCount > 0).map(({ id }) => id);
    const attached = await files.ofMessages(db, userId, withFiles);
    const messages = shown.map(
      (message, at): SharedRow => ({
        position: at + 1,
        role: message.role,
        content: message.content,
        status: copyStatus(message.status),
        model: message.model,
        badge: message.badge,
        sources: message.sources.map(copySource),
        fileNames: [...(attached.get(message.id) ?? []), ...message.files].map(({ name }) => name),
        persona: message.role === 'assistant' ? copySpeaker(message.persona) : null,
        createdAt: message.createdAt,
      }),
    );
    const leafId = shown.at(-1)?.id;
    if (leafId === undefined) throw nothingToShare();
    const head = { title: chat.title, messageCount: messages.length, chatUpdatedAt: chat.updatedAt, leafId };
    return { head, messages };
  };

const nothingToShare = () => new Problem('conflict', 'This chat has no finished message to share yet.');
