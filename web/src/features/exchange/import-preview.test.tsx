import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ImportPreviewPanel } from './import-preview.tsx';

/** What is said of a file whose messages are from these times. */
function said(from: string, to: string): string | null {
  const counts = { chats: [], messages: 0, newMessages: 0, skipped: [], notes: [] };
  const { unmount } = render(
    <ImportPreviewPanel
      name="conversations.json"
      found={{ source: 'chatgpt', ...counts, from, to }}
      choice={{ without: new Set(), words: '' }}
      problem={null}
      onChoose={() => {}}
      onCancel={() => {}}
      onImport={() => {}}
    />,
  );
  const { textContent } = screen.getByText(/^From ChatGPT/);
  unmount();
  return textContent;
}

it('names the first and the last day of a file, a single day once, and today like any other', () => {
  expect(said('2023-11-14T10:00:00Z', '2023-11-14T12:00:00Z')).toContain(', Nov 14, 2023. ');
  expect(said('2023-11-14T10:00:00Z', '2024-02-03T12:00:00Z')).toContain(', Nov 14, 2023 – Feb 3, 2024. ');
  const now = new Date();
  expect(said('2023-11-14T10:00:00Z', now.toISOString())).toMatch(/, Nov 14, 2023 – [A-Z][a-z]{2} \d{1,2}\. /);
});

it('names no product and counts nothing where nothing of a file can be read', () => {
  const skipped = [{ reason: 'A chat is damaged.', count: 1, examples: [] }];
  render(
    <ImportPreviewPanel
      name="conversations.json"
      found={{ source: null, chats: [], messages: 0, newMessages: 0, skipped, notes: [], from: null, to: null }}
      choice={{ without: new Set(), words: '' }}
      problem={null}
      onChoose={() => {}}
      onCancel={() => {}}
      onImport={() => {}}
    />,
  );
  expect(screen.getByText('Nothing of it can be taken in.')).toBeTruthy();
  expect(screen.getByText('A chat is damaged. (1)')).toBeTruthy();
});
