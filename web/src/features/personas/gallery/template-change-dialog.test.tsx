import type { Persona } from '@atrium/contract/personas';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { samplePersona } from '../../../testing/sample-persona.ts';
import TemplateChangeDialog from './template-change-dialog.tsx';

const otto: Persona = {
  ...samplePersona,
  id: 8,
  name: 'Otto',
  userId: 'u1',
  isActive: true,
  templateId: 1,
  hasTemplateChange: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

beforeEach(() => void fakeWindow({ width: 1440 }));

it('reads a template that was changed again once more, and says what else kept it from being taken over', async () => {
  let version = 3;
  fakeServer({
    'GET /api/digital-personas/8/template-change': () => ({
      body: { version, before: otto, now: { ...otto, greeting: `Hello ${version}` } },
    }),
    'POST /api/digital-personas/8/template-change': () => {
      if (version === 4) return { status: 503, body: { code: 'overloaded', message: 'The server is busy.' } };
      version = 4;
      return { status: 409, body: { code: 'conflict', message: 'It was changed again.' } };
    },
  });
  renderPage(<TemplateChangeDialog persona={otto} onClose={() => expect.unreachable()} />);
  expect(await screen.findByText('Hello 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Take the changes' }));
  expect(await screen.findByText('Hello 4')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('changed again just now');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Take the changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The server is busy.');
  expect(screen.queryByRole('status')).toBeNull();
});

it('takes the changes over once by two presses of which the second comes before the button is redrawn', async () => {
  const { requests } = fakeServer({
    'GET /api/digital-personas/8/template-change': { body: { version: 3, before: otto, now: otto } },
    'POST /api/digital-personas/8/template-change': { body: { ...otto, hasTemplateChange: false } },
  });
  const onClose = vi.fn();
  renderPage(<TemplateChangeDialog persona={otto} onClose={onClose} />);
  await screen.findByText('Nothing that a persona takes over.');
  act(() => {
    screen.getByRole('button', { name: 'Take the changes' }).click();
    screen.getByRole('button', { name: 'Leave it' }).click();
  });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { take: true, version: 3 },
  ]);
});
