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
  const { position, role, content, status, model, badge, sources, fileNames, persona } = row;
  const timestamp = row.createdAt.toISOString();
  return { position, role, content, status, timestamp, model, badge, sources, fileNames, persona };
}
