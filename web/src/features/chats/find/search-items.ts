import type { FoundChat, SearchHit } from '@atrium/contract/chat-search';
import type { DriveSummary } from '@atrium/contract/drive-mirror';
import { paths } from '../../../lib/paths.ts';

/** A line of the search that can be chosen. */
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

/** Chats that were found, each with the messages the words stand in. */
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

/** The line that Enter opens where none was chosen: the passage that was found, unless the title has the words. */
export function firstOf([group]: readonly SearchGroup[]): SearchItem | undefined {
  return group?.title.some(({ isHit }) => isHit) ? group : (group?.hits[0] ?? group);
}

/** The newest chats, for a field nothing is written in. */
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
