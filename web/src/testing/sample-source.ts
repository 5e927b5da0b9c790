import type { Source } from '@atrium/contract/sources';

/** A text source of space 1 that is ready. */
export const sampleSource: Source = {
  id: 'a',
  spaceId: 1,
  folderId: null,
  title: 'Rules',
  type: 'text',
  isInKnowledgeBase: true,
  stage: 'ready',
  progress: null,
  problem: null,
  canRetry: false,
  notice: null,
  passages: 1,
  characters: 10,
  pages: 0,
  url: null,
  size: null,
  file: null,
  version: 1,
  checkedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
