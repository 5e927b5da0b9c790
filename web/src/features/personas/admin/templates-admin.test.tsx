import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { newTemplate } from '../domain/template-form.ts';
import AdminPage from './admin-page.tsx';

const admin = { id: 'a', email: 'ada@example.org', username: 'Ada', avatar: null, role: 'admin', isDemo: false };
const template = {
  ...newTemplate,
  id: 3,
  name: 'Nora',
  version: 1,
  personaCount: 0,
  updatedAt: '2026-11-20T10:00:00.000Z',
};

afterEach(() => sessionStorage.clear());

/** Opens the page anew, as after a reload, with one template. */
function open(at: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  cleanup();
  queryClient.clear();
  fakeWindow({ width: 1440 });
  const server = fakeServer({
    'GET /api/auth/user': { body: admin },
    'GET /api/admin/persona-templates': { body: [template] },
    ...answers,
  });
  renderPage(<AdminPage />, { at });
  return server;
}

const greeting = () => screen.findByRole('textbox', { name: 'Greeting' });
const restored = /Your changes from before are here/;

it('what an admin wrote in a template and did not save is there again, on the version it was written on', async () => {
  const at = '/admin/personas?template=3';
  open(at);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(await greeting(), ' Mine.');
  expect(screen.queryByText(restored)).toBeNull();
  const newer = { ...template, greeting: 'Newer.', updatedAt: '2026-11-21T10:00:00.000Z' };
  const { requests } = open(at, {
    'GET /api/admin/persona-templates': { body: [newer] },
    'PUT /api/admin/persona-templates/3': { body: newer },
  });
  expect(await greeting()).toHaveProperty('value', `${template.greeting} Mine.`);
  expect(screen.getByText(restored)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ basedOn: template.updatedAt });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('a template that is only looked at shows its category as it shows its other texts', async () => {
  open('/admin/personas?template=3');
  const category = await screen.findByRole('textbox', { name: 'Category' });
  expect(category).toMatchObject({ value: 'Virtual Employees', readOnly: true });
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('combobox', { name: 'Category' })).toHaveProperty('disabled', false);
});

it('a new template is kept, too, until it is discarded, and shown to no other admin', async () => {
  const at = '/admin/personas?new=1';
  open(at);
  await userEvent.type(await greeting(), ' Mine.');
  open(at, { 'GET /api/auth/user': { body: { ...admin, id: 'b' } } });
  expect(await greeting()).not.toHaveProperty('value', expect.stringContaining('Mine.'));
  open(at);
  expect(await greeting()).toHaveProperty('value', expect.stringContaining('Mine.'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

it('what is typed on while a new template is saved goes on as a change of it, with the focus in its field', async () => {
  const gate = Promise.withResolvers<void>();
  let list = [template];
  const store = async ({ body }: { readonly body: unknown }) => {
    await gate.promise;
    const saved = { ...template, ...(body as object), id: 4, updatedAt: '2026-11-21T10:00:00.000Z' };
    list = [template, saved];
    return { body: saved };
  };
  const { requests } = open('/admin/personas?new=1', {
    'GET /api/admin/persona-templates': () => ({ body: list }),
    'POST /api/admin/persona-templates': store,
    'PUT /api/admin/persona-templates/4': store,
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' Sent');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const field = await greeting();
  await userEvent.type(field, ' Typed on.');
  gate.resolve();
  await waitFor(() => expect(location.search).toBe('?template=4'));
  expect(await screen.findByRole('heading', { name: 'New Persona Sent' })).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', `${template.greeting} Typed on.`);
  expect(screen.queryByText(restored)).toBeNull();
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual(['atrium.draft-template.4']));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit' });
  const change = { greeting: `${template.greeting} Typed on.`, basedOn: '2026-11-21T10:00:00.000Z' };
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject(change);
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

it('changes whose save got through while the page was loaded anew are not said to be unsaved', async () => {
  const at = '/admin/personas?template=3';
  open(at, { 'PUT /api/admin/persona-templates/3': () => new Promise(() => {}) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(await greeting(), ' Mine.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const saved = { ...template, greeting: `${template.greeting} Mine.`, updatedAt: '2026-11-21T10:00:00.000Z' };
  open(at, { 'GET /api/admin/persona-templates': { body: [saved] } });
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(screen.queryByText(restored)).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it.each([
  ['a template', '/admin/personas?template=3', 'PUT /api/admin/persona-templates/3'],
  ['a new template', '/admin/personas?new=1', 'POST /api/admin/persona-templates'],
])('what is typed while %s is being saved goes on as a change of the saved version', async (_, at, route) => {
  const gate = Promise.withResolvers<void>();
  let shown: (typeof template)[] = at.includes('new') ? [] : [template];
  const { requests } = open(at, {
    'GET /api/admin/persona-templates': () => ({ body: shown }),
    [route]: async ({ body }) => {
      await gate.promise;
      const { basedOn: _, ...fields } = body as typeof newTemplate & { basedOn?: string };
      shown = [{ ...template, ...fields, updatedAt: '2026-11-21T10:00:00.000Z' }];
      return { body: shown[0] };
    },
    ...(at.includes('new') && { 'PUT /api/admin/persona-templates/3': () => ({ body: shown[0] }) }),
  });
  if (!at.includes('new')) await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(await greeting(), ' Sent.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(await greeting(), ' Typed on.');
  gate.resolve();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
  const typed = `${template.greeting} Sent. Typed on.`;
  expect(await greeting()).toHaveProperty('value', typed);
  expect(Object.keys(sessionStorage)).toEqual(['atrium.draft-template.3']);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    greeting: typed,
    basedOn: '2026-11-21T10:00:00.000Z',
  });
});

describe('a template that is saved without a name', () => {
  const name = () => screen.findByRole('textbox', { name: 'Name' });
  const tab = (label: string) => screen.getByRole('tab', { name: label });
  const isNameFocused = async () => {
    const field = await name();
    await waitFor(() => expect(document.activeElement).toBe(field));
  };
  /** Takes the name of the template away, and saves it from another tab. */
  const saveNameless = async () => {
    const server = open('/admin/personas?template=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.clear(await name());
    await userEvent.click(tab('Skills'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    return server;
  };

  it('is asked for one, in its field, from every tab', async () => {
    const { requests } = await saveNameless();
    expect(await screen.findByText('Give the template a name.')).toBeTruthy();
    await isNameFocused();
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.type(await name(), 'Norah');
    expect(screen.queryByText('Give the template a name.')).toBeNull();
  });

  it('is asked for one again each time', async () => {
    await saveNameless();
    await isNameFocused();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await isNameFocused();
  });

  it('is asked for one in its field also behind the question about leaving', async () => {
    await saveNameless();
    await isNameFocused();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await isNameFocused();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await isNameFocused();
  });

  it('leaves the focus where it is when its tab is opened by the keys', async () => {
    await saveNameless();
    await isNameFocused();
    await userEvent.click(tab('Configuration'));
    await userEvent.keyboard('{ArrowLeft}');
    await name();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.activeElement).toBe(tab('Basic Info'));
  });
});

it('the field of the skills takes as many as its note says, as long as it says', async () => {
  const skills = Array.from({ length: 24 }, (_, index) => `${index}`.padEnd(40, 'x'));
  const { requests } = open('/admin/personas?template=3', { 'PUT /api/admin/persona-templates/3': { body: template } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Skills' }));
  await userEvent.click(await screen.findByRole('textbox', { name: 'Skills' }));
  await userEvent.paste(skills.join(', '));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ skills });
});

it.each([
  ['once more', ''],
  ['with more', ' And more.'],
])('a save whose answer was lost is no conflict when it is sent %s', async (_, more) => {
  let shown = template;
  let isLost = true;
  const { requests } = open('/admin/personas?template=3', {
    'GET /api/admin/persona-templates': () => ({ body: [shown] }),
    'PUT /api/admin/persona-templates/3': ({ body }) => {
      const { basedOn, ...fields } = body as typeof newTemplate & { basedOn: string };
      if (basedOn !== shown.updatedAt)
        return { status: 409, body: { code: 'conflict', message: 'Changed elsewhere.' } };
      shown = { ...shown, ...fields, updatedAt: `2026-11-2${isLost ? 1 : 2}T10:00:00.000Z` };
      if (!isLost) return { body: shown };
      isLost = false;
      throw new TypeError('Failed to fetch');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(await greeting(), ' Mine.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Failed to update template/);
  if (more !== '') await userEvent.type(await greeting(), more);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(shown.greeting).toBe(`${template.greeting} Mine.${more}`);
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(more === '' ? 2 : 3);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('a template that another admin has changed is shown as it is by now, and can then be archived', async () => {
  fakeWindow({ width: 1440 });
  const newer = { ...template, greeting: 'Newer.', updatedAt: '2026-11-21T10:00:00.000Z' };
  let shown = template;
  const { requests } = fakeServer({
    'GET /api/auth/user': { body: admin },
    'GET /api/admin/persona-templates': () => ({ body: [shown] }),
    'PUT /api/admin/persona-templates/3': ({ body }) => {
      if ((body as { basedOn: string }).basedOn !== newer.updatedAt)
        return { status: 409, body: { code: 'conflict', message: 'This template was changed elsewhere.' } };
      shown = { ...newer, isActive: false };
      return { body: shown };
    },
  });
  renderPage(<AdminPage />, { at: '/admin/personas?template=3' });
  const archive = await screen.findByRole('button', { name: 'Archive' });
  shown = newer;
  await userEvent.click(archive);
  await screen.findByText(/This template was changed elsewhere/);
  expect(await screen.findByDisplayValue('Newer.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy();
});

it('an Archive pressed again before the button is redrawn is no conflict', async () => {
  let shown = template;
  const { requests } = open('/admin/personas?template=3', {
    'GET /api/admin/persona-templates': () => ({ body: [shown] }),
    'PUT /api/admin/persona-templates/3': ({ body }) => {
      if ((body as { basedOn: string }).basedOn !== shown.updatedAt)
        return { status: 409, body: { code: 'conflict', message: 'Changed elsewhere.' } };
      shown = { ...template, isActive: false, updatedAt: '2026-11-21T10:00:00.000Z' };
      return { body: shown };
    },
  });
  const archive = await screen.findByRole('button', { name: 'Archive' });
  act(() => {
    archive.click();
    archive.click();
  });
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Restore' }).getAttribute('aria-busy')).toBe('false'));
  expect(screen.queryByRole('alert')).toBeNull();
});
