import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import PersonasPage from '../personas-page.tsx';
import { type EditorTarget, queryOf } from './domain/editor-target.ts';
import { button, clara, existing, field, fresh, lastToast, made, template, user, write } from './editor-stage.tsx';

const copy: EditorTarget = { kind: 'new', copyOf: 7 };

/** Opens the page of the personas with a target, on a server that stores a persona once the gate is open. */
function open(target: EditorTarget, gate: Promise<void>) {
  const id = target.kind === 'existing' ? 7 : 8;
  const store = async ({ body }: { readonly body: unknown }) => {
    await gate;
    const saved = { ...clara, ...(body as object), id, updatedAt: '2026-11-21T10:00:00.000Z' };
    list = [saved, ...list.filter((each) => each.id !== id)];
    return { body: saved };
  };
  let list: { readonly id: number }[] = [clara];
  const server = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/digital-personas': () => ({ body: list }),
    'GET /api/admin/persona-templates': { body: [template] },
    [`PUT /api/digital-personas/${id}`]: store,
    'POST /api/digital-personas': store,
  });
  renderPage(<PersonasPage />, { at: `/digital-personas${queryOf(target)}` });
  return server;
}

it.each([
  ['an existing persona', existing, 7],
  ['an empty one', fresh, 8],
  ['one from a template', { kind: 'template', id: 3 }, 8],
  ['a copy', copy, 8],
] as const)('what is typed while %s is being saved goes on, with the focus in its field', async (_, target, id) => {
  const gate = Promise.withResolvers<void>();
  const server = open(target, gate.promise);
  await write('Name', 'Sent');
  await userEvent.click(await button('Save Changes'));
  const greeting = await field('GREETING');
  greeting.focus();
  fireEvent.change(greeting, { target: { value: 'Typed on.' } });
  greeting.setSelectionRange(2, 2);
  await act(async () => gate.resolve());
  await waitFor(() => expect(lastToast()?.[0]).toBe('Digital persona saved to your profile successfully!'));
  await waitFor(() => expect(location.search).toBe(`?edit=${id}`));
  await waitFor(async () => expect(await button('Save Changes')).toHaveProperty('disabled', false));
  expect(document.activeElement).toBe(greeting);
  expect([greeting.value, greeting.selectionStart]).toEqual(['Typed on.', 2]);
  expect(screen.queryByText(/Your changes from before are here/)).toBeNull();
  expect(await button('Delete Persona')).toBeTruthy();
  // It is kept in the tab as a change of what was saved, and of nothing else.
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([`atrium.draft.persona.?edit=${id}`]));
  await userEvent.click(await button('Save Changes'));
  await waitFor(() => expect(location.search).toBe(''));
  expect(made(server, 'PUT').at(-1)).toMatchObject({
    address: `/api/digital-personas/${id}`,
    body: { name: 'Sent', greeting: 'Typed on.', basedOn: '2026-11-21T10:00:00.000Z' },
  });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('what was typed outlasts a list of personas that cannot be loaded after the save', async () => {
  const gate = Promise.withResolvers<void>();
  let isDown = true;
  const saved = { ...clara, id: 8, name: 'Sent' };
  fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/digital-personas': () => (isDown ? { status: 500, body: {} } : { body: [saved] }),
    'GET /api/admin/persona-templates': { body: [] },
    'POST /api/digital-personas': async () => {
      await gate.promise;
      return { body: saved };
    },
  });
  renderPage(<PersonasPage />, { at: `/digital-personas${queryOf(fresh)}` });
  await write('Name', 'Sent');
  await userEvent.click(await button('Save Changes'));
  fireEvent.change(await field('GREETING'), { target: { value: 'Typed on.' } });
  await act(async () => gate.resolve());
  expect(await screen.findByText('The persona could not be loaded')).toBeTruthy();
  isDown = false;
  await userEvent.click(await button('Retry'));
  expect(await field('GREETING')).toHaveProperty('value', 'Typed on.');
  expect(screen.queryByText(/Your changes from before are here/)).toBeNull();
});
