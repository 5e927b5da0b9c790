import type { Report } from '@atrium/contract/studio';
import { screen, within } from '@testing-library/react';

/** A report as the server returns it: ready, unless `fields` say otherwise. */
export const report = (id: string, fields: Partial<Report> = {}): Report => ({
  id,
  spaceId: 1,
  kind: 'briefing',
  title: `Report ${id}`,
  wish: '',
  model: 'deepseek-v3',
  modelName: 'Atrium AI',
  stage: 'ready',
  progress: { done: 1, total: 1 },
  problem: null,
  notice: null,
  citations: 4,
  unsupported: 0,
  noteId: `note-${id}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});

/** The row of a report in the list, by its title. */
export const row = async (title: string) => within((await screen.findByText(title)).closest('li') as HTMLElement);
