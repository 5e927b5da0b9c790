import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { choice } from '../../chat-stage.tsx';
import { readyFile } from '../draft/draft.ts';
import { changeSettings } from '../draft/drafts.ts';
import { FileNotes } from './file-notes.tsx';

const file = (name: string, type: string, problem: string | null = null) =>
  readyFile({ id: name, name, type, size: 9, url: `/api/attachments/${name}`, hasText: false, problem });
const seeing = { images: true, pdf: true, thinking: false, webSearch: false, tools: true };
const models = [choice('deepseek-v3', 'Atrium'), choice('gpt-4', 'ChatGPT 4.0', { capabilities: seeing })];

const offer = (choices: typeof models) =>
  fakeServer({ 'GET /api/models': { body: { defaultModel: 'deepseek-v3', models: choices } } });

beforeEach(() => void offer(models));

test('of a picture, and of nothing else, it is said that the chosen model cannot see it', async () => {
  const words = 'Atrium cannot see pictures and learns their names alone. Choose a model that sees.';
  renderPage(
    <>
      <FileNotes draftKey="with-text" files={[file('herons.txt', 'text/plain')]} />
      <FileNotes draftKey="with-picture" files={[file('herons.png', 'image/png')]} />
    </>,
  );
  expect(await screen.findAllByText(words)).toHaveLength(1);
  act(() => changeSettings('with-picture', { model: 'gpt-4' }));
  expect(screen.queryByText(/cannot see pictures/)).toBeNull();
});

test('where no model sees, none is named as the way', async () => {
  offer(models.slice(0, 1));
  renderPage(<FileNotes draftKey="alone" files={[file('herons.png', 'image/png')]} />);
  expect(await screen.findByText('Atrium cannot see pictures and learns their names alone.')).toBeTruthy();
});

test('what could not be read of a file is said with its name; of many, how many more they are', () => {
  const scan = (n: number) => file(`scan-${n}.pdf`, 'application/pdf', 'This PDF holds no text.');
  renderPage(<FileNotes draftKey="scans" files={[file('notes.txt', 'text/plain'), ...[1, 2, 3, 4, 5].map(scan)]} />);
  const lines = [...screen.getByRole('status').children].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'scan-1.pdf: This PDF holds no text.',
    'scan-2.pdf: This PDF holds no text.',
    'scan-3.pdf: This PDF holds no text.',
    '2 more files could not be read as a whole.',
  ]);
});
