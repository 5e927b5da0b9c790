import type { Share, SharedMessage } from '@atrium/contract/sharing';
import type { SharedRow, ShareRow } from './store.ts';

export function presentShare({ id, token, chatId, title, messageCount, createdAt, updatedAt }: ShareRow): Share {
  return {
    id,
    token,
    chatId,
    title,
    messageCount,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function presentShared(row: SharedRow): SharedMessage {
  const { position, role, content, model, badge, sources, fileNames, persona, createdAt } = row;
  return { position, role, content, timestamp: createdAt.toISOString(), model, badge, sources, fileNames, persona };
}
