import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { SeenRequest } from '../../../testing/fake-server.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { useToasts } from '../../../ui/notices/toast.ts';
import type { EditorTarget } from './domain/editor-target.ts';
import { queryOf } from './domain/editor-target.ts';
import { emptyPersona } from './domain/persona-form.ts';
import PersonaEditor from './persona-editor.tsx';

export const user = { id: 'u', email: 'mira@example.org', username: 'Mira', avatar: null, role: 'user', isDemo: false };
const at = '2026-11-20T10:00:00.000Z';
export const clara = {
  ...emptyPersona,
  name: 'Clara',
  role: 'Executive Assistant',
  greeting: 'Good morning.',
  id: 7,
  userId: 'u',
  isActive: true,
  templateId: null,
  hasTemplateChange: false,
  createdAt: at,
  updatedAt: at,
};
export const template = { ...clara, id: 3, name: 'Nora', skills: [], category: 'virtual_employees', version: 1 };
export const existing: EditorTarget = { kind: 'existing', id: 7 };
export const fresh: EditorTarget = { kind: 'new', copyOf: null };

/** Opens the editor with a target and a server that has one persona, one template and one portrait. */
export function open(target: EditorTarget, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/digital-personas': { body: [clara] },
    'GET /api/admin/persona-templates': { body: [template] },
    'GET /api/avatar-library': { body: [{ filename: 'chef.svg', url: '/avatars/chef.svg' }] },
    ...answers,
  });
  const shown = renderPage(<PersonaEditor target={target} />, { at: `/digital-personas${queryOf(target)}` });
  return { server, ...shown };
}

export const visitor = { 'GET /api/auth/user': { status: 401 } };
export const made = (server: { requests: SeenRequest[] }, method: string) =>
  server.requests.filter((request) => request.method === method).map(({ address, body }) => ({ address, body }));
export const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const lastToast = () => {
  const [shown] = useToasts.getState().toasts;
  return shown && [shown.title, shown.description];
};
/** Enters the whole text at once, like a paste. */
export const write = async (name: string, text: string) =>
  fireEvent.change(await field(name), { target: { value: text } });

beforeEach(() => {
  fakeWindow({ width: 1440 });
  vi.stubGlobal('CSS', { supports: () => true });
});
afterEach(() => useToasts.setState({ toasts: [] }));
