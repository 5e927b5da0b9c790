import type { PersonaTemplate } from '@atrium/contract/personas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { samplePersona } from '../../testing/sample-persona.ts';
import AdminPage from './admin/admin-page.tsx';
import { button, existing, field, fresh, open as openEditor } from './editor/editor-stage.tsx';
import { SkillTag } from './gallery/skill-tag.tsx';
import PersonasPage from './personas-page.tsx';

const admin = { id: 'u1', email: 'm@example.com', username: 'Mira', avatar: null, role: 'admin', isDemo: false };
const template = (id: number, name: string, change: Partial<PersonaTemplate> = {}): PersonaTemplate => ({
  ...samplePersona,
  id,
  name,
  skills: ['email'],
  category: 'virtual_employees',
  isActive: true,
  version: 1,
  personaCount: 0,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});
const templates = [template(1, 'Clara'), template(2, 'Leo', { role: 'Engineer', category: 'industry_experts' })];

type Answers = Record<string, FakeAnswer | (() => FakeAnswer | Promise<FakeAnswer>)>;
function openAdmin(at: string, answers: Answers = {}) {
  const server = fakeServer({
    'GET /api/auth/user': { body: admin },
    'GET /api/admin/persona-templates': { body: templates },
    'GET /api/avatar-library': { body: [{ filename: 'chef.svg', url: '/avatars/chef.svg' }] },
    ...answers,
  });
  renderPage(<AdminPage />, { at });
  return server;
}

beforeEach(() => {
  fakeWindow({ width: 1440 });
});

describe('the page of the personas', () => {
  it('has the title, the subtitle and the tile of the specification', async () => {
    fakeServer({ 'GET /api/auth/user': { status: 401 }, 'GET /api/admin/persona-templates': { body: templates } });
    renderPage(<PersonasPage />, { at: '/digital-personas' });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Your Digital Personas');
    expect(screen.getByText('Manage and configure your AI assistants')).toBeTruthy();
    expect((await screen.findByRole('link', { name: /Create New/ })).textContent).toBe('Create NewCustom assistant');
  });

  it('gives skills the colour of their names, and grey to others', () => {
    const hues = { email: 'blue', Calendar: 'violet', drive: 'green', phone: 'teal', CRM: 'orange', analytics: 'rose' };
    const all = { ...hues, 'social media': 'orange', ticketing: 'rose' };
    const others = ['juggling', 'constructor'];
    renderPage([...Object.keys(all), ...others].map((name) => <SkillTag key={name} name={name} />));
    for (const [name, hue] of Object.entries(all)) expect(screen.getByText(name).dataset.hue).toBe(hue);
    for (const name of others) {
      expect(screen.getByText(name).closest('[data-hue]')).toBeNull();
      expect(screen.getByText(name).closest('.bg-sunken.text-muted')).toBeTruthy();
    }
  });
});

describe('the editor of a persona', () => {
  it('has a way back, its fields, six switches and six texts', async () => {
    openEditor(existing);
    for (const name of ['Go Back', 'Save Changes', 'Delete Persona', 'Choose Avatar'])
      expect(await button(name)).toBeTruthy();
    for (const name of ['Name', 'Role']) expect(await field(name)).toBeTruthy();
    expect(screen.getByLabelText('Voice ID')).toBeTruthy();
    for (const name of ['Web chat', 'Voice', 'Video', 'Phone', 'WhatsApp', 'Email'])
      expect(screen.getAllByRole('switch', { name }).length).toBeGreaterThan(0);
    for (const name of [
      'GREETING',
      'ROLE & IDENTITY DEFINITION',
      'BEHAVIOR & COMMUNICATION',
      'CAPABILITIES & OBJECTIVES',
      'CONTEXTUAL INTELLIGENCE',
      'GUARDRAILS',
    ])
      expect(await field(name)).toBeTruthy();
  });

  it('begins a new persona with every way to be reached but video', async () => {
    openEditor(fresh);
    await field('Name');
    const isOn = ['Web chat', 'Voice', 'Video', 'Phone', 'WhatsApp', 'Email'].map((name) => {
      const [first] = screen.getAllByRole('switch', { name });
      return first?.getAttribute('aria-checked');
    });
    expect(isOn).toEqual(['true', 'true', 'false', 'true', 'true', 'true']);
  });

  it('has two lists of resources that fold away', async () => {
    openEditor(existing);
    const own = within(await screen.findByRole('region', { name: /^Own resources/ }));
    for (const name of ['Phone Number', 'Email', 'Knowledge Base', 'WhatsApp'])
      expect(own.getByText(name)).toBeTruthy();
    const others = screen.getByRole('button', { name: /^Other resources/ });
    expect(others.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(others);
    expect(others.getAttribute('aria-expanded')).toBe('true');
    const list = within(screen.getByRole('region', { name: /^Other resources/ }));
    for (const name of ['Calendar', 'Slack', 'Teams', 'Discord']) expect(list.getByText(name)).toBeTruthy();
    const fold = screen.getByRole('button', { name: /^Own resources/ });
    await userEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the page of the templates', () => {
  it('says that it is loading', async () => {
    openAdmin('/admin/personas', { 'GET /api/admin/persona-templates': () => new Promise(() => undefined) });
    expect(await screen.findByText('Loading admin panel...')).toBeTruthy();
  });

  it('lists name, role and category, in 24rem that scroll, beside a button to add one', async () => {
    openAdmin('/admin/personas');
    const list = await screen.findByRole('region', { name: 'Templates' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Clara.*Reader of maps.*Virtual Employees/),
      expect.stringMatching(/Leo.*Engineer.*Industry Experts/),
    ]);
    const box = within(list).getByRole('list').className;
    expect(box).toContain('max-h-96');
    expect(box).toContain('overflow-y-auto');
    expect(within(list).getByRole('button', { name: 'Add' })).toBeTruthy();
  });

  it('has four tabs; how a persona is reached is only shown', async () => {
    openAdmin('/admin/personas?template=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(names).toEqual(['Basic Info', 'Configuration', 'Multimodal', 'Skills']);
    for (const label of ['Name', 'Role', 'Category', 'Avatar path', 'Greeting'])
      expect(screen.getByLabelText(label)).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Configuration' }));
    for (const label of [
      'System prompt',
      'Behavior & communication',
      'Capabilities',
      'Contextual intelligence',
      'Guardrails',
    ])
      expect(screen.getByLabelText(label)).toBeTruthy();
    const panel = () => within(screen.getByRole('tabpanel'));
    await userEvent.click(screen.getByRole('tab', { name: 'Multimodal' }));
    expect(panel().getByText('Web chat').nextElementSibling?.textContent).toBe('On');
    expect(panel().getByText('Video').nextElementSibling?.textContent).toBe('Off');
    for (const role of ['switch', 'checkbox', 'textbox']) expect(panel().queryByRole(role)).toBeNull();
  });

  it('says that it saves while it does, and leaves edit mode when it has', async () => {
    let answer: (value: FakeAnswer) => void = () => undefined;
    openAdmin('/admin/personas?template=1', {
      'PUT /api/admin/persona-templates/1': () => new Promise<FakeAnswer>((resolve) => (answer = resolve)),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Clara Bell' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await button('Saving...')).getAttribute('aria-disabled')).toBe('true');
    answer({ body: template(1, 'Clara Bell') });
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  });

  it('is in view mode again when another template is chosen', async () => {
    openAdmin('/admin/personas?template=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText<HTMLInputElement>('Name').readOnly).toBe(false);
    const list = within(screen.getByRole('region', { name: 'Templates' }));
    await userEvent.click(list.getByRole('button', { name: /^Leo/ }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Leo'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').readOnly).toBe(true);
  });

  it('takes a portrait of the library for the avatar path, and closes the dialog', async () => {
    openAdmin('/admin/personas?template=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Choose from Library' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose Avatar from Library' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Chef' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Avatar path').value).toBe('@assets/avatars/chef.svg');
    expect(screen.getByRole('img', { name: 'Preview of the avatar' }).getAttribute('src')).toBe('/avatars/chef.svg');
  });
});
