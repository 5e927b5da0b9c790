import type { Space, SpaceWithFolders } from '@atrium/contract/spaces';
import type { FakeAnswer, fakeServer } from './fake-server.ts';

/** Who is signed in. */
export const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: true };

/** A space of his; the first is the personal one. */
export function space(id: number, part: Partial<Space> = {}): Space {
  return {
    id,
    userId: 'u',
    name: id === 1 ? 'My Personal Space' : `Space ${id}`,
    description: '',
    iconType: 'folder',
    parentId: null,
    instructions: '',
    defaultModel: null,
    defaultPersona: null,
    webSearch: false,
    isDefault: id === 1,
    counts: { sources: 0, notes: 0, chats: 0, tasks: 0 },
    archivedAt: null,
    version: 1,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    ...part,
  };
}

/** Its folders. */
export const folders = [
  { id: 'f1', name: 'Research', count: 1 },
  { id: 'f2', name: 'Projects', count: 0 },
];
/** The same with its folders, Research and Projects. */
export const whole = (id: number, part: Partial<Space> = {}): SpaceWithFolders => ({ ...space(id, part), folders });
/** An answer that refuses. */
export const refused = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  body: { code, message },
});

/** What a server says to a page of spaces: two, of which one is open at a time, and nothing in the archive. */
export const spacesAnswers: Parameters<typeof fakeServer>[0] = {
  'GET /api/auth/user': { body: user },
  'GET /api/spaces': ({ address }) => ({ body: address.includes('archived') ? [] : [space(1), space(2)] }),
  'GET /api/spaces/2/notes': { body: [] },
  'GET /api/models': { body: { models: [], defaultModel: 'deepseek-v3' } },
  'GET /api/digital-personas': { body: [] },
  'GET /api/persona-templates': { body: [] },
};
