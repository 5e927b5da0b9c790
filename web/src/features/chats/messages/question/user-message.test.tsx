import type { Message } from '@atrium/contract/messages';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { UserMessage } from './user-message.tsx';

it('a long question is collapsed between two characters, and shown whole when asked', async () => {
  fakeServer({});
  const content = `${'x'.repeat(2_998)}👩‍👩‍👧‍👦 and more`;
  const message = { id: 'm', content, attachments: [], persona: null, timestamp: '2026-11-20T10:00:00Z' };
  const place = { chatId: null, slot: 'new' };
  renderPage(<UserMessage message={message as unknown as Message} place={place} isBusy={false} />);
  const bubble = () => document.querySelector('.bubble')?.firstChild?.textContent;
  expect(bubble()).toBe(`${'x'.repeat(2_998)}…`);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all' }));
  expect(bubble()).toBe(content);
});
