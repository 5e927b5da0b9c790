import type { FoundChat, SearchHit } from '@atrium/contract/chat-search';
import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { paths } from '../../../lib/paths.ts';

/** A line of the results that can be selected. */
export interface SearchItem {
  readonly id: string;
  readonly href: string;
}

export interface SearchGroup extends SearchItem {
  readonly title: readonly { readonly text: string; readonly isHit: boolean }[];
  /** ISO 8601. */
  readonly time: string;
  readonly isPinned: boolean;
  readonly hits: readonly (SearchItem & SearchHit)[];
}

/** The chats found, each with the messages that contain the search text. */
export function groupsOf(chats: readonly FoundChat[]): SearchGroup[] {
  return chats.map((chat) => ({
    id: `found-${chat.id}`,
    href: paths.chat(chat.id),
    title: chat.titleParts,
    time: chat.updatedAt,
    isPinned: chat.pinnedAt !== null,
    hits: chat.hits.map((hit) => ({
      ...hit,
      id: `found-${hit.messageId}`,
      href: paths.message(chat.id, hit.messageId),
    })),
  }));
}

/** The result that Enter opens if none was selected: the first message found, or the chat if its title matches. */
export function firstOf([group]: readonly SearchGroup[]): SearchItem | undefined {
  return group?.title.some(({ isHit }) => isHit) ? group : (group?.hits[0] ?? group);
}

/** The newest chats, shown while the search field is empty. */
export function recentOf(sessions: readonly DriveSummary[], count: number): SearchGroup[] {
  return sessions.slice(0, count).map((session) => ({
    id: `found-${session.id}`,
    href: session.isOnlyInDrive ? paths.driveChat(session.id) : paths.chat(session.id),
    title: [{ text: session.title || 'New chat', isHit: false }],
    time: session.modifiedTime,
    isPinned: session.isPinned,
    hits: [],
  }));
}
