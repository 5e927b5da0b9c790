import type { Persona, PersonaTemplate } from '@atrium/contract/personas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { samplePersona } from '../../testing/sample-persona.ts';
import AdminPage from './admin/admin-page.tsx';
import PersonasPage from './personas-page.tsx';

const user = {
  id: 'u1',
  email: 'mira@example.com',
  username: 'Mira',
  avatar: null,
  role: 'user',
  isDemo: false,
  createdAt: '2026-01-01T00:00:00Z',
};
const persona = (id: number, name: string, hasTemplateChange = false): Persona => ({
  ...samplePersona,
  id,
  name,
  userId: 'u1',
  isActive: true,
  templateId: 1,
  hasTemplateChange,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const template = (id: number, name: string, change: Partial<PersonaTemplate> = {}): PersonaTemplate => ({
  ...samplePersona,
  id,
  name,
  skills: ['email', 'calendar', 'notes', 'unheard of'],
  category: 'virtual_employees',
  isActive: true,
  version: 1,
  personaCount: 2,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});
const templates = [
  template(1, 'Clara', { role: 'Executive Assistant' }),
  template(2, 'Leo', { role: 'Software Engineer', category: 'industry_experts', skills: ['github'] }),
  template(3, 'Pixel', { role: 'Digital Buddy', category: 'personal_companion' }),
  template(4, 'Old', { isActive: false }),
];

function open(at: string, answers: Record<string, FakeAnswer> = {}) {
  const server = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/digital-personas': { body: [persona(7, 'Wilma'), persona(8, 'Otto', true)] },
    'GET /api/admin/persona-templates': { body: templates },
    ...answers,
  });
  renderPage(at.startsWith('/admin') ? <AdminPage /> : <PersonasPage />, { at });
  return server;
}

beforeEach(() => {
  fakeWindow({ width: 1440 });
});

describe('the gallery', () => {
  it('shows a visitor the templates, says that personas of one’s own need an account, and asks for none', async () => {
    const server = open('/digital-personas', { 'GET /api/auth/user': { status: 401 } });
    expect(await screen.findByText(/Your own personas are kept with your account/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Clara/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    expect(server.requests.map(({ address }) => address)).not.toContain('/api/digital-personas');
  });

  it('says what could not be loaded, and asks again', async () => {
    const server = open('/digital-personas', {
      'GET /api/digital-personas': { status: 500 },
      'GET /api/admin/persona-templates': { status: 500 },
    });
    expect(await screen.findByText('Your personas could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('The templates could not be loaded')).toBeTruthy();
    const asked = server.requests.length;
    for (const button of screen.getAllByRole('button', { name: 'Retry' })) fireEvent.click(button);
    await waitFor(() => expect(server.requests.length).toBe(asked + 2));
  });

  it('keeps the personas and the templates for two minutes', async () => {
    open('/digital-personas');
    await screen.findByRole('link', { name: /Wilma/ });
    await screen.findByRole('link', { name: /Clara/ });
    for (const address of ['/api/digital-personas', '/api/admin/persona-templates']) {
      const [query] = queryClient.getQueryCache().findAll({ queryKey: [address] });
      expect(query?.observers[0]?.options.staleTime, address).toBe(120_000);
    }
  });

  it('leads from a persona, a template and the empty arch to the editor', async () => {
    open('/digital-personas');
    const to = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await to(/Wilma/)).toBe('/digital-personas?edit=7');
    expect(await to(/Clara/)).toBe('/digital-personas?template=1');
    expect(await to(/Create New/)).toBe('/digital-personas?new=1');
  });

  it('groups what is offered, counts it, and leaves archived templates out', async () => {
    open('/digital-personas');
    for (const group of ['Virtual Employees', 'Industry Experts', 'Personal Companion']) {
      const button = await screen.findByRole('button', { name: new RegExp(`${group}\\s*1`) });
      expect(button.getAttribute('aria-expanded')).toBe('true');
    }
    expect(screen.queryByRole('link', { name: /Old/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Virtual Employees/ }));
    expect(screen.queryByRole('link', { name: /Clara/ })).toBeNull();
  });

  it('shows two skills, and the number of the others', async () => {
    open('/digital-personas');
    const card = await screen.findByRole('link', { name: /Clara/ });
    expect(within(card).getByText('email')).toBeTruthy();
    expect(within(card).getByText('+2')).toBeTruthy();
    expect(within(card).queryByText('notes')).toBeNull();
    expect(within(await screen.findByRole('link', { name: /Leo/ })).queryByText(/^\+/)).toBeNull();
  });

  it.each([
    ['a part of a name, whatever its letters', 'LAR', ['Clara']],
    ['a part of a role', 'buddy', ['Pixel']],
    ['nothing', '  ', ['Clara', 'Leo', 'Pixel']],
  ])('finds templates by %s', async (_what, words, names) => {
    open('/digital-personas');
    await screen.findByRole('link', { name: /Clara/ });
    fireEvent.change(screen.getByLabelText('Search personas...'), { target: { value: words } });
    const section = screen.getByRole('region', { name: 'Choose from Existing Templates' });
    const found = within(section).getAllByRole('link');
    expect(found.map((link) => link.querySelector('b')?.textContent)).toEqual(names);
    fireEvent.change(screen.getByLabelText('Search personas...'), { target: { value: 'nobody' } });
    expect(screen.getByText('No personas match your search.')).toBeTruthy();
  });

  it('shows field by field what a template changed, and what of it stays one’s own', async () => {
    const before = { ...samplePersona, name: 'Otto', greeting: 'Where to?' };
    const now = { ...before, greeting: 'Hello', systemPrompt: 'New' };
    const mine = { ...persona(8, 'Otto', true), greeting: 'My own words' };
    const settled = { ...mine, systemPrompt: 'New', hasTemplateChange: false };
    const server = open('/digital-personas', {
      'GET /api/digital-personas': { body: [mine] },
      'GET /api/digital-personas/8/template-change': { body: { version: 3, before, now } },
      'POST /api/digital-personas/8/template-change': { body: settled },
    });
    fireEvent.click(await screen.findByRole('button', { name: /Template updated/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('GREETING')).toBeTruthy();
    expect(within(dialog).getByText('Yours: it stays').closest('dt')?.textContent).toContain('GREETING');
    expect(within(dialog).getByText('ROLE & IDENTITY DEFINITION').closest('dt')?.textContent).not.toContain('Yours');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take the changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ take: true, version: 3 });
  });
});

describe('the admin page', () => {
  const asAdmin = { 'GET /api/auth/user': { body: { ...user, role: 'admin' } } };

  it('asks for nothing when somebody else opens it', async () => {
    const server = open('/admin/personas');
    expect(await screen.findByText('You are not allowed to open this page')).toBeTruthy();
    expect(server.requests.map(({ address }) => address)).toEqual(['/api/auth/user']);
  });

  it('lets fields be changed in edit mode alone, and sends the template whole', async () => {
    const saved = template(1, 'Clara Bell', { role: 'Executive Assistant' });
    const server = open('/admin/personas?template=1', {
      ...asAdmin,
      'PUT /api/admin/persona-templates/1': { body: saved },
    });
    const name = () => screen.getByLabelText<HTMLInputElement>('Name');
    await screen.findByRole('button', { name: 'Edit' });
    expect(name().readOnly).toBe(true);
    expect(screen.getByText('2 personas made from it')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    fireEvent.change(name(), { target: { value: 'Clara Bell' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit' });
    const sent = server.requests.find(({ method }) => method === 'PUT')?.body;
    expect(sent).toMatchObject({
      ...samplePersona,
      name: 'Clara Bell',
      role: 'Executive Assistant',
      skills: ['email', 'calendar', 'notes', 'unheard of'],
    });
    expect(sent).toMatchObject({ category: 'virtual_employees', isActive: true, basedOn: '2026-01-01T00:00:00.000Z' });
  });

  it('keeps what was written when saving fails, and says so', async () => {
    open('/admin/personas?template=1', {
      ...asAdmin,
      'PUT /api/admin/persona-templates/1': {
        status: 500,
        body: { code: 'internal', message: 'Something went wrong.' },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Kept' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update template: Something went wrong.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Kept');
  });

  it('offers both versions to the later of two admins', async () => {
    open('/admin/personas?template=1', {
      ...asAdmin,
      'PUT /api/admin/persona-templates/1': {
        status: 409,
        body: { code: 'conflict', message: 'This template was changed elsewhere since you opened it.' },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/changed elsewhere/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take the other version' }));
    await screen.findByRole('button', { name: 'Edit' });
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Clara');
  });

  it('begins a new template with the defaults, and says when it cannot be created', async () => {
    const server = open('/admin/personas?new=1', {
      ...asAdmin,
      'POST /api/admin/persona-templates': { status: 500, body: { code: 'internal', message: 'No.' } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to create template: No.');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'New Persona',
      role: 'New Role',
      category: 'virtual_employees',
      avatar: '@assets/avatars/executive-assistant.gif',
      voiceId: '',
      greeting: "Hello! I'm ready to help you.",
      systemPrompt: 'You are a helpful assistant.',
      behaviorText: '',
      capabilitiesText: '',
      contextualText: '',
      guardrailsText: '',
      multimodalConfig: {
        webChat: true,
        webAudio: false,
        webVideo: false,
        phoneCalls: false,
        whatsapp: false,
        email: false,
      },
      resourcesConfig: { ownResources: false, otherResources: false },
      skills: [],
      isActive: true,
    });
  });

  it('asks before changes are dropped', async () => {
    open('/admin/personas?template=1', asAdmin);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Half' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Half');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Clara');
  });

  it('falls back to the library where an avatar does not load', async () => {
    open('/admin/personas?template=1', {
      ...asAdmin,
      'GET /api/admin/persona-templates': { body: [template(1, 'Clara', { avatar: '/nowhere/chef.png' })] },
    });
    const preview = await screen.findByRole('img', { name: 'Preview of the avatar' });
    expect(preview.getAttribute('src')).toBe('/nowhere/chef.png');
    fireEvent.error(preview);
    expect(preview.getAttribute('src')).toBe('/api/avatar-library/chef.png');
  });
});

it('Back from the editor leads to the card of its persona, as Go Back does', async () => {
  open('/dashboard?section=personas');
  const card = () => screen.findByRole('link', { name: /Otto/ });
  fireEvent.click(await card());
  await screen.findByRole('textbox', { name: 'Name' });
  act(() => history.back());
  const otto = await card();
  await waitFor(() => expect(document.activeElement).toBe(otto));
});
