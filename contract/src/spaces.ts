import { z } from 'zod';
import { PersonaId } from './chat-personas.ts';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { nameText } from './name-text.ts';
import { NumericId, NumericIdInPath } from './numeric-id.ts';
import { spaceLimits } from './space-rules.ts';

/** The kinds of items in a space. */
export const SpaceItemKind = z.enum(['source', 'note', 'chat', 'task']);
export type SpaceItemKind = z.infer<typeof SpaceItemKind>;

const written = {
  name: nameText(spaceLimits.name),
  description: z.string().trim().max(spaceLimits.description),
  /** The spec's 'folder', or the name of another icon. */
  iconType: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  /** The parent space; null for a top-level space. */
  parentId: NumericId.nullable(),
  /** Instructions that chats of the space receive before anything else. */
  instructions: z.string().max(spaceLimits.instructions),
  /** The model for new chats of the space; null: the user's own choice. */
  defaultModel: z.string().min(1).max(100).nullable(),
  /** The persona for new chats of the space; null: the default assistant. */
  defaultPersona: PersonaId.nullable(),
  /** Whether web search is on in new chats of the space. */
  webSearch: z.boolean(),
};

export const Space = z.object({
  ...written,
  /** Counted from 1 for each user: 1 is the personal space, 2 the workspace. */
  id: z.number().int(),
  userId: z.string(),
  /** True for space 1. */
  isDefault: z.boolean(),
  /** Items in the space itself, without its subspaces. */
  counts: z.object({
    sources: z.number().int(),
    notes: z.number().int(),
    chats: z.number().int(),
    tasks: z.number().int(),
  }),
  /** When it was archived, ISO 8601, UTC; null when it is not archived. */
  archivedAt: z.string().nullable(),
  /** Increases with each change of the space's texts and settings; editors use it to detect concurrent changes. */
  version: z.number().int(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Space = z.infer<typeof Space>;

export const Folder = z.object({
  id: z.string(),
  name: z.string(),
  /** Number of items in the folder. */
  count: z.number().int(),
});
export type Folder = z.infer<typeof Folder>;

/** A space with its folders in order. */
export const SpaceWithFolders = Space.extend({ folders: z.array(Folder) });
export type SpaceWithFolders = z.infer<typeof SpaceWithFolders>;

export const DeletedSpace = z.object({
  id: z.number().int(),
  name: z.string(),
  /** When it is deleted for good, ISO 8601, UTC. */
  keptUntil: z.string(),
});
export type DeletedSpace = z.infer<typeof DeletedSpace>;

/** An item in a folder, with the title from its own list; the title is empty if the item has none yet. */
export const FolderItem = z.object({ id: z.string(), kind: SpaceItemKind, title: z.string() });
export type FolderItem = z.infer<typeof FolderItem>;

/** Space ids are numbers that count per user. */
export const spaceParams = z.object({ spaceId: NumericIdInPath });
const folderParams = spaceParams.extend({ folderId: z.uuid() });
const errors = ['sign-in-required', 'not-found'] as const;
const folderName = z.strictObject({ name: nameText(spaceLimits.folderName) });
const folders = z.object({ folders: z.array(Folder) });
/** Room for 20,000 characters of four bytes each. */
const spaceBodyLimit = 128 * 1024;

export const listSpaces = endpoint({
  method: 'GET',
  path: '/api/spaces',
  summary: 'The caller’s spaces by their number; with `archived`, the archived ones. Answers 304 to a known ETag.',
  access: 'user',
  rateClass: 'read',
  query: z.object({ archived: z.enum(['true', 'false']).default('false') }),
  response: z.array(Space),
  errors: ['sign-in-required'],
});

export const listDeletedSpaces = endpoint({
  method: 'GET',
  path: '/api/deleted-spaces',
  summary:
    'The caller’s deleted spaces that can still be brought back, the last deleted first, without those that went with them.',
  access: 'user',
  rateClass: 'read',
  response: z.array(DeletedSpace),
  errors: ['sign-in-required'],
});

export const createSpace = endpoint({
  method: 'POST',
  path: '/api/spaces',
  summary:
    'Adds a space, with `parentId` as a part of another; it has the folders Research and Projects to begin with.',
  access: 'user',
  oncePerKey: true,
  rateClass: 'write',
  bodyLimit: spaceBodyLimit,
  body: z.strictObject(written).partial().required({ name: true }),
  response: Space,
  errors: [...errors, 'conflict'],
});

export const readSpace = endpoint({
  method: 'GET',
  path: '/api/spaces/:spaceId',
  summary: 'A space with its folders.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'read',
  params: spaceParams,
  response: SpaceWithFolders,
  errors: ['sign-in-required', 'not-found'],
});

export const updateSpace = endpoint({
  method: 'PATCH',
  path: '/api/spaces/:spaceId',
  summary:
    'Renames, describes, moves or configures a space: the fields given. With `basedOn`, only if it has not been changed since: else 409.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  bodyLimit: spaceBodyLimit,
  params: spaceParams,
  /** `basedOn`: the `version` that the editor started from. */
  body: z.strictObject({ ...written, basedOn: z.number().int() }).partial(),
  response: Space,
  errors: [...errors, 'conflict'],
});

export const archiveSpace = endpoint({
  method: 'PUT',
  path: '/api/spaces/:spaceId/archive',
  summary: 'Archives a space with its subspaces, or brings them back. The default space stays.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  params: spaceParams,
  body: z.strictObject({ archived: z.boolean() }),
  response: Space,
  errors: [...errors, 'conflict'],
});

export const deleteSpace = endpoint({
  method: 'DELETE',
  path: '/api/spaces/:spaceId',
  summary:
    'Deletes a space with its subspaces and what is in them. They are gone at once, and can be brought back for 15 minutes. The default space stays.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  params: spaceParams,
  response: Done,
  errors: [...errors, 'conflict'],
});

export const restoreSpace = endpoint({
  method: 'POST',
  path: '/api/spaces/:spaceId/restore',
  summary: 'Takes the deletion of a space back, with the subspaces that went with it, as long as they are kept.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  params: spaceParams,
  response: Space,
  errors,
});

export const addFolder = endpoint({
  method: 'POST',
  path: '/api/spaces/:spaceId/folders',
  summary: 'Adds a folder at the end.',
  access: 'user',
  owns: 'spaceId',
  oncePerKey: true,
  rateClass: 'write',
  params: spaceParams,
  body: folderName,
  response: Folder,
  errors: [...errors, 'conflict'],
});

export const renameFolder = endpoint({
  method: 'PATCH',
  path: '/api/spaces/:spaceId/folders/:folderId',
  summary: 'Renames a folder.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  params: folderParams,
  body: folderName,
  response: Folder,
  errors,
});

export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/api/spaces/:spaceId/folders/:folderId',
  summary: 'Deletes a folder. What was in it stays in the space.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  params: folderParams,
  response: Done,
  errors,
});

export const listFolderItems = endpoint({
  method: 'GET',
  path: '/api/spaces/:spaceId/folders/:folderId/items',
  summary: 'What is in a folder, the last made first, a page at a time: `after` is the id of the last one seen.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'read',
  params: folderParams,
  query: z.object({
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.array(FolderItem),
  errors: ['sign-in-required', 'not-found'],
});

export const orderFolders = endpoint({
  method: 'PUT',
  path: '/api/spaces/:spaceId/folder-order',
  summary: 'Puts the folders in the order given; those left out follow as they were.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  params: spaceParams,
  body: z.strictObject({ ids: z.array(z.uuid()).max(100) }),
  response: folders,
  errors,
});

export const fileItem = endpoint({
  method: 'PUT',
  path: '/api/spaces/:spaceId/items/:itemId/folder',
  summary: 'Puts something of the space into one of its folders, or out of them.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  params: spaceParams.extend({ itemId: z.uuid() }),
  body: z.strictObject({ folderId: z.uuid().nullable() }),
  response: Done,
  errors,
});
