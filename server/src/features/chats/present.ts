import type { ChatSummary } from '@atrium/contract/chats';
import type { Attachment } from '@atrium/contract/files';
import type { Message } from '@atrium/contract/messages';
import type { MessageRow } from './message-store.ts';
import type { ChatRow } from './store.ts';

const microUsd = 1_000_000;

/** The title of a chat whose first message had no text. */
export const untitled = 'New chat';

export function presentSummary(chat: ChatRow): ChatSummary {
  return {
    id: chat.id,
    title: chat.title || untitled,
    createdAt: chat.createdAt.toISOString(),
    updatedAt: chat.updatedAt.toISOString(),
    messageCount: chat.messageCount,
    isRunning: chat.isRunning,
    pinnedAt: chat.pinnedAt?.toISOString() ?? null,
    personas: [...(chat.personas ?? [])],
    spaceId: chat.spaceId,
  };
}

export function presentMessage(
  row: MessageRow,
  siblingIds: readonly string[],
  attachments: readonly Attachment[],
): Message {
  return {
    id: row.id,
    parentId: row.parentId,
    siblingIds: [...siblingIds],
    role: row.role,
    content: row.content,
    timestamp: row.createdAt.toISOString(),
    status: row.status,
    runId: row.runId,
    attachments: [...attachments],
    model: row.model,
    badge: row.badge,
    tokens: row.tokens,
    cost: row.costMicroUsd === null ? null : row.costMicroUsd / microUsd,
    usage: row.usage,
    reasoning: row.reasoning,
    reasoningMs: row.reasoningMs,
    sources: row.sources ?? [],
    activities: row.activities ?? [],
    files: row.files ?? [],
    droppedMessages: row.droppedMessages,
    error: row.error,
    rating: row.rating,
    persona: row.persona,
    waiting: [...(row.waiting ?? [])],
    halt: row.halt,
    cutBy: row.cutBy,
    grounding: row.grounding && { ...row.grounding, sentences: [...row.grounding.sentences] },
  };
}
