import type { Space, SpaceWithFolders } from '@atrium/contract/spaces';
import type { FakeAnswer, fakeServer } from './fake-server.ts';

/** The signed-in user. */
export const user = { id: 'u', email: '', username: 'Mira Anand', avatar: null, role: 'user', isDemo: true };

/** A space of the user; the space with id 1 is the personal one. */
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

/** The folders of a space. */
export const folders = [
  { id: 'f1', name: 'Research', count: 1 },
  { id: 'f2', name: 'Projects', count: 0 },
];
/** The same with its folders. */
export const whole = (id: number, part: Partial<Space> = {}): SpaceWithFolders => ({ ...space(id, part), folders });
/** An error answer. */
export const refused = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  body: { code, message },
});

/** The server's answers for a page of spaces: two spaces, and an empty archive. */
export const spacesAnswers: Parameters<typeof fakeServer>[0] = {
  'GET /api/auth/user': { body: user },
  'GET /api/spaces': ({ address }) => ({ body: address.includes('archived') ? [] : [space(1), space(2)] }),
  'GET /api/spaces/2/notes': { body: [] },
  'GET /api/models': { body: { models: [], defaultModel: 'deepseek-v3' } },
  'GET /api/digital-personas': { body: [] },
  'GET /api/persona-templates': { body: [] },
};
