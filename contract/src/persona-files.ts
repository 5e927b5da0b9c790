import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NumericIdInPath } from './numeric-id.ts';
import { maxPersonaFileBytes } from './persona-rules.ts';
import { PersonaFields } from './personas.ts';

/**
 * 'atrium' is defined in docs/persona-format.md. The others are character cards, as JSON or as a PNG that holds both
 * card versions.
 */
export const PersonaFileFormat = z.enum(['atrium', 'card-v2', 'card-v3', 'card-png']);
export type PersonaFileFormat = z.infer<typeof PersonaFileFormat>;

export const PersonaFileSource = z.enum(['atrium', 'card-v1', 'card-v2', 'card-v3']);
export type PersonaFileSource = z.infer<typeof PersonaFileSource>;

/** The persona in a file, as it would be saved. */
export const PersonaFilePreview = z.object({
  source: PersonaFileSource,
  fields: PersonaFields,
  /** The greetings to choose from; the first one is also in `fields`. */
  greetings: z.array(z.string()),
  /** What the persona's author tells its users; never part of a prompt. */
  creatorNotes: z.string(),
  /** Its portrait, re-encoded. When the persona is saved, the page uploads it as one of the user's own portraits. */
  picture: z.object({ type: z.string(), base64: z.string() }).nullable(),
  /** What is left out or changed compared with the file, one sentence each. */
  remarks: z.array(z.string()),
});
export type PersonaFilePreview = z.infer<typeof PersonaFilePreview>;

export const readPersonaFile = endpoint({
  method: 'POST',
  path: '/api/persona-files',
  summary: 'Reads a persona out of a file, for a look at it before it is saved. Nothing is kept.',
  access: 'user',
  rateClass: 'upload',
  bodyLimit: maxPersonaFileBytes,
  body: 'bytes',
  response: PersonaFilePreview,
  errors: ['sign-in-required', 'unsupported-file', 'unreadable-file', 'too-large'],
});

export const exportPersona = endpoint({
  method: 'GET',
  path: '/api/digital-personas/:id/file',
  summary: 'A persona as a file. Its phone number and e-mail address are left out.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: z.object({ id: NumericIdInPath }),
  query: z.object({ format: PersonaFileFormat.default('atrium') }),
  response: 'bytes',
  errors: ['sign-in-required', 'not-found'],
});
