import { z } from 'zod';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { nameOrNone } from './name-text.ts';
import { noteLimits } from './note-rules.ts';
import { spaceParams } from './spaces.ts';

const title = nameOrNone(noteLimits.title);
const content = z.string().max(noteLimits.content);

export const Note = z.object({
  id: z.string(),
  /** In the caller's own numbering. */
  spaceId: z.number().int(),
  folderId: z.string().nullable(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  isInKnowledgeBase: z.boolean(),
  /** Increases with each save of title or content. */
  version: z.number().int(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Note = z.infer<typeof Note>;

/** A note as lists show it: `content` is its first 100 characters, `length` counts them all. */
export const NoteSummary = Note.extend({ length: z.number().int() });
export type NoteSummary = z.infer<typeof NoteSummary>;

/** The title and content of a note before they were overwritten. */
export const NoteVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  content: z.string(),
  /** When it was written, ISO 8601, UTC. */
  writtenAt: z.string(),
});
export type NoteVersion = z.infer<typeof NoteVersion>;

const noteId = z.object({ id: z.uuid() });
const errors = ['sign-in-required', 'not-found'] as const;
/** Room for 200,000 characters of four bytes each, and JSON escapes. */
const noteBodyLimit = 1024 * 1024;

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/spaces/:spaceId/notes',
  summary: 'The notes of a space, the last made first, a page at a time: `after` is the id of the last note seen.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'read',
  params: spaceParams,
  query: z.object({
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.array(NoteSummary),
  errors: ['sign-in-required', 'not-found'],
});

export const createNote = endpoint({
  method: 'POST',
  path: '/api/spaces/:spaceId/notes',
  summary: 'Adds a note to a space, in one of its folders where one is named.',
  access: 'user',
  owns: 'spaceId',
  oncePerKey: true,
  rateClass: 'write',
  bodyLimit: noteBodyLimit,
  params: spaceParams,
  body: z.strictObject({
    title: title.default(''),
    content: content.default(''),
    isInKnowledgeBase: z.boolean().default(true),
    folderId: z.uuid().nullable().default(null),
  }),
  response: Note,
  errors: [...errors, 'conflict', 'quota-exceeded'],
});

export const readNote = endpoint({
  method: 'GET',
  path: '/api/notes/:id',
  summary: 'A note whole.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: noteId,
  response: Note,
  errors: ['sign-in-required', 'not-found'],
});

export const saveNote = endpoint({
  method: 'PATCH',
  path: '/api/notes/:id',
  summary:
    'Saves the fields given. With `basedOn`, only if title and content have not been saved since: else 409, and nothing is changed. Without it they are saved over, and what they were is kept among the versions. So is a text that has stood for two minutes, and one for each ten minutes of writing.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  bodyLimit: noteBodyLimit,
  params: noteId,
  /** `basedOn`: the `version` that the editor started from. */
  body: z.strictObject({ title, content, isInKnowledgeBase: z.boolean(), basedOn: z.number().int() }).partial(),
  response: Note,
  errors: [...errors, 'conflict', 'quota-exceeded'],
});

export const listNoteVersions = endpoint({
  method: 'GET',
  path: '/api/notes/:id/versions',
  summary: 'What a note said before it was saved over, the newest first: the last ten.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: noteId,
  response: z.array(NoteVersion),
  errors: ['sign-in-required', 'not-found'],
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/notes/:id',
  summary: 'Deletes a note. It is gone at once, and can be brought back for 15 minutes.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: noteId,
  response: Done,
  errors,
});

export const restoreNote = endpoint({
  method: 'POST',
  path: '/api/notes/:id/restore',
  summary: 'Takes the deletion of a note back, as long as it is kept.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: noteId,
  response: Note,
  errors,
});

export const noteToSource = endpoint({
  method: 'POST',
  path: '/api/notes/:id/source',
  summary: 'Makes a source of what a note says now, in its space. The note stays. The same text again adds nothing.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: noteId,
  /** `isNew`: false when the space had this text already. */
  response: z.object({ id: z.string(), isNew: z.boolean() }),
  errors: [...errors, 'conflict', 'invalid-request', 'too-large', 'quota-exceeded'],
});

export const saveReplyAsNote = endpoint({
  method: 'POST',
  path: '/api/messages/:id/note',
  summary: 'Saves a reply as a note of a space, its citations as footnotes with the titles of their sources.',
  access: 'user',
  owns: 'id',
  oncePerKey: true,
  rateClass: 'write',
  params: noteId,
  body: z.strictObject({ spaceId: spaceParams.shape.spaceId }),
  response: Note,
  errors: [...errors, 'conflict', 'invalid-request', 'too-large', 'quota-exceeded'],
});
