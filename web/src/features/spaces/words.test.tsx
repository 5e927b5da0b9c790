import type { Source } from '@atrium/contract/sources';
import type { SpaceWithFolders } from '@atrium/contract/spaces';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import SpacesPage from './spaces-page.tsx';

const at = '2026-11-01T10:00:00.000Z';
const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: true };
const space: SpaceWithFolders = {
  ...{ id: 2, userId: 'u', name: 'My Workspace', description: '', iconType: 'folder', parentId: null },
  ...{ instructions: '', defaultModel: null, defaultPersona: null, webSearch: false, isDefault: false },
  ...{ archivedAt: null, version: 1, createdAt: at, updatedAt: at },
  counts: { sources: 1, notes: 0, chats: 0, tasks: 0 },
  folders: [
    { id: 'f1', name: 'Research', count: 0 },
    { id: 'f2', name: 'Projects', count: 0 },
  ],
};
const source: Partial<Source> = {
  ...{ id: 's1', spaceId: 2, folderId: null, title: 'Tide tables', type: 'pdf', isInKnowledgeBase: true },
  ...{
    stage: 'ready',
    progress: null,
    problem: null,
    canRetry: false,
    notice: null,
    passages: 3,
    characters: 900,
    pages: 2,
  },
  ...{ url: null, size: 4_000, version: 1, createdAt: at, updatedAt: at },
};

function open(more: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  fakeWindow({ width: 1440 });
  const server = fakeServer({
    'GET /api/auth/user': { body: user },
    'GET /api/spaces': { body: [space] },
    'GET /api/spaces/2': { body: space },
    'GET /api/spaces/2/sources': { body: [source] },
    'GET /api/spaces/2/notes': { body: [] },
    'GET /api/spaces/2/chats': { body: { chats: [], nextCursor: null } },
    'GET /api/spaces/2/tasks': { body: [] },
    'GET /api/spaces/2/employees': { body: { employees: [] } },
    'GET /api/models': { body: { models: [], defaultModel: 'deepseek-v3' } },
    'GET /api/digital-personas': { body: [] },
    'GET /api/admin/persona-templates': { body: [] },
    ...answers,
  });
  renderPage(<SpacesPage />, { at: `/dashboard?section=spaces&space=2${more}` });
  return server;
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of a space', () => {
  it('has a menu to rename it, to create a subspace and to configure it', async () => {
    open('');
    fireEvent.click(await screen.findByRole('button', { name: 'Space menu' }));
    for (const name of [/^Rename space/, /^Create subspace/, /^Configuration/])
      expect(await screen.findByRole('menuitem', { name })).toBeTruthy();
  });

  it('is left for the list of all by the way back', async () => {
    open('');
    fireEvent.click(await screen.findByRole('button', { name: 'All spaces' }));
    await waitFor(() => expect(location.search).toBe('?section=spaces'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Spaces' })).toBeTruthy();
  });

  it('leaves the focus on its card in the list of all', async () => {
    open('');
    const back = await screen.findByRole('button', { name: 'All spaces' });
    back.focus();
    fireEvent.click(back);
    const card = await screen.findByRole('link', { name: 'My Workspace' });
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  it('stands in a grid that folds away and back, and is opened from there', async () => {
    open('');
    fireEvent.click(await screen.findByRole('button', { name: 'All spaces' }));
    const fold = await screen.findByRole('button', { name: /^Your spaces/ });
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: 'My Workspace' })).toBeNull();
    fireEvent.click(fold);
    fireEvent.click(screen.getByRole('link', { name: 'My Workspace' }));
    expect(location.search).toBe('?section=spaces&space=2');
    expect(await screen.findByRole('heading', { level: 1, name: 'My Workspace' })).toBeTruthy();
  });

  it('begins with two folders, Research and Projects, that open and close', async () => {
    open('', { 'GET /api/spaces/2/folders/f1/items': { body: [] } });
    const folders = within(await screen.findByRole('list', { name: 'Folders' }));
    const research = folders.getByRole('button', { name: /^Research/ });
    expect(folders.getByRole('button', { name: /^Projects/ })).toBeTruthy();
    expect(research.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(research);
    await waitFor(() => expect(research.getAttribute('aria-expanded')).toBe('true'));
    fireEvent.click(research);
    await waitFor(() => expect(research.getAttribute('aria-expanded')).toBe('false'));
  });

  it('shows of a source its title, its type and whether it is in the knowledge base', async () => {
    open('&tab=sources');
    const panel = await part('Space');
    const list = within(await panel.findByRole('list', { name: 'Sources' }));
    expect(list.getByRole('link', { name: 'Tide tables' })).toBeTruthy();
    expect(list.getByText(/^PDF/)).toBeTruthy();
    expect(list.getByRole('switch', { name: 'In knowledge base' }).getAttribute('aria-checked')).toBe('true');
    expect(panel.getByRole('switch', { name: 'Include All Sources' })).toBeTruthy();
    for (const name of ['Add Source', 'Discover']) expect(panel.getByRole('button', { name })).toBeTruthy();
  });

  it('has no switch to include all where there is no source', async () => {
    open('&tab=sources', { 'GET /api/spaces/2/sources': { body: [] } });
    expect(await screen.findByText('No sources yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add new source' })).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'Include All Sources' })).toBeNull();
  });

  it('has a button to add a note', async () => {
    open('&tab=notes');
    expect(await screen.findByRole('button', { name: 'Add Note' })).toBeTruthy();
  });

  it('names in the studio its tools, its tasks and who works there, with role and tools', async () => {
    const employee = { id: 'template-1', name: 'Clara', role: 'Executive Assistant', avatar: '' };
    const skills = ['task management', 'calendar', 'notes', 'email'];
    const template = { ...employee, id: 1, skills, isActive: true, category: 'virtual_employees' };
    open('', {
      'GET /api/spaces/2/employees': { body: { employees: [employee] } },
      'GET /api/admin/persona-templates': { body: [template] },
    });
    const studio = await part('Studio');
    for (const name of ['Audio Summary', 'Video Summary', 'Mind Map', 'Reports'])
      expect(studio.getByRole('button', { name: new RegExp(`^${name}`) })).toBeTruthy();
    expect(await studio.findByText('No tasks yet. Add a new one to get started.')).toBeTruthy();
    const works = within(await studio.findByRole('list', { name: 'Virtual employees' }));
    expect(works.getByText('Executive Assistant')).toBeTruthy();
    for (const tool of skills.slice(0, 3)) expect(await works.findByText(tool)).toBeTruthy();
  });

  it('shows that a task is in progress, and a low or high priority, but no medium one', async () => {
    const task = { spaceId: 2, description: '', dueDate: null, assignee: null, createdAt: at, updatedAt: at };
    open('', {
      'GET /api/spaces/2/tasks': {
        body: [
          { ...task, id: 'a', title: 'Count nests', status: 'in_progress', priority: 'low' },
          { ...task, id: 'b', title: 'Read tides', status: 'completed', priority: 'medium' },
        ],
      },
    });
    const rows = within(await screen.findByRole('list', { name: 'Tasks' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/In progress.*Low|Low.*In progress/);
    expect(rows[1]?.textContent).not.toContain('Medium');
    const done = within(rows[1] as HTMLElement).getByRole('checkbox', { name: 'Done: Read tides' });
    expect(done.getAttribute('aria-checked') ?? String((done as HTMLInputElement).checked)).toBe('true');
  });
});
