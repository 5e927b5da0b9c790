import type { Attachment } from '@atrium/contract/files';
import type { AttachmentRow } from './store.ts';

export function presentAttachment({ attachment, blob }: AttachmentRow): Attachment {
  return {
    id: attachment.id,
    name: attachment.name,
    type: blob.type,
    size: blob.sizeBytes,
    url: `/api/attachments/${attachment.id}`,
    hasText: blob.textChars > 0,
    problem: blob.problem,
  };
}
