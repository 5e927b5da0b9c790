import { z } from 'zod';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { nameText } from './name-text.ts';
import { NumericId, NumericIdInPath } from './numeric-id.ts';
import { maxPersonaPictureBytes, personaLimits } from './persona-rules.ts';

export const PersonaCategory = z.enum(['virtual_employees', 'industry_experts', 'personal_companion']);
export type PersonaCategory = z.infer<typeof PersonaCategory>;

/** The channels of a persona. Without `webChat` no chat can add it; chats that have it keep it. */
export const MultimodalConfig = z.strictObject({
  webChat: z.boolean(),
  webAudio: z.boolean(),
  webVideo: z.boolean(),
  phoneCalls: z.boolean(),
  whatsapp: z.boolean(),
  email: z.boolean(),
});
export type MultimodalConfig = z.infer<typeof MultimodalConfig>;

/** The spec's two switches, with what the user enters for the resources behind them. */
export const ResourcesConfig = z.strictObject({
  ownResources: z.boolean(),
  otherResources: z.boolean(),
  phoneNumber: z.string().trim().max(personaLimits.phoneNumber).optional(),
  emailAddress: z.string().trim().max(personaLimits.emailAddress).optional(),
  knowledgeBase: z.string().trim().max(personaLimits.knowledgeBase).optional(),
  /** Names of the spec's resources: 'calendar', 'slack' … */
  connectedResources: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
});
export type ResourcesConfig = z.infer<typeof ResourcesConfig>;

const longText = z.string().max(personaLimits.text);

/** The fields that determine how a persona speaks; `systemPrompt` is its role and identity. */
const spoken = {
  name: nameText(personaLimits.name),
  role: z.string().trim().max(personaLimits.role),
  /** '@assets/avatars/{file}' from the library, or an address on this server. Empty: chosen by first name. */
  avatar: z.string().max(personaLimits.avatar),
  /** 'browser:{name}' for a voice of the browser; empty for the browser's default. */
  voiceId: z.string().max(200),
  greeting: z.string().max(personaLimits.greeting),
  systemPrompt: longText,
  behaviorText: longText,
  capabilitiesText: longText,
  contextualText: longText,
  guardrailsText: longText,
  multimodalConfig: MultimodalConfig,
  resourcesConfig: ResourcesConfig,
};

/** What an editor sends: every field of a persona that people write. */
export const PersonaFields = z.strictObject(spoken);
export type PersonaFields = z.infer<typeof PersonaFields>;

export const Persona = z.object({
  ...spoken,
  /** Unique in the installation. */
  id: z.number().int(),
  userId: z.string(),
  isActive: z.boolean(),
  /** The template it was made from; null if none. */
  templateId: z.number().int().nullable(),
  /** Whether its template has changed since the user made it or last took or dismissed a change. */
  hasTemplateChange: z.boolean(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Persona = z.infer<typeof Persona>;

const skills = z.array(z.string().trim().min(1).max(40)).max(24);

/** What an admin sends: a whole template. */
export const TemplateFields = z.strictObject({
  ...spoken,
  skills,
  category: PersonaCategory,
  /** false: archived. It is no longer offered, but personas made from it stay. */
  isActive: z.boolean(),
});
export type TemplateFields = z.infer<typeof TemplateFields>;

export const PersonaTemplate = z.object({
  ...spoken,
  id: z.number().int(),
  skills,
  category: PersonaCategory,
  isActive: z.boolean(),
  /** Increases with each change of a field that personas inherit. */
  version: z.number().int(),
  /** How many existing personas were made from it; null for everyone but admins. */
  personaCount: z.number().int().nullable(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
});
export type PersonaTemplate = z.infer<typeof PersonaTemplate>;

const numericId = z.object({ id: NumericIdInPath });
const personaErrors = ['sign-in-required', 'not-found'] as const;

export const listPersonas = endpoint({
  method: 'GET',
  path: '/api/digital-personas',
  summary: 'The caller’s personas, the newest change first.',
  access: 'user',
  rateClass: 'read',
  response: z.array(Persona),
  errors: ['sign-in-required'],
});

/** Room for five long texts of 20,000 characters of four bytes each. */
const personaBodyLimit = 512 * 1024;

export const createPersona = endpoint({
  method: 'POST',
  path: '/api/digital-personas',
  summary: 'Saves a new persona; `templateId` names the template it is made from.',
  access: 'user',
  oncePerKey: true,
  rateClass: 'write',
  bodyLimit: personaBodyLimit,
  body: PersonaFields.extend({ templateId: NumericId.optional() }),
  response: Persona,
  errors: [...personaErrors, 'too-many-personas'],
});

export const updatePersona = endpoint({
  method: 'PUT',
  path: '/api/digital-personas/:id',
  summary: 'Saves a persona whole. With `basedOn`, only if it has not been changed since: else 409.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  bodyLimit: personaBodyLimit,
  params: numericId,
  /** `basedOn`: the `updatedAt` that the editor started from. */
  body: PersonaFields.extend({ basedOn: z.iso.datetime().optional() }),
  response: Persona,
  errors: [...personaErrors, 'conflict'],
});

export const deletePersona = endpoint({
  method: 'DELETE',
  path: '/api/digital-personas/:id',
  summary: 'Deletes a persona. Chats held with it stay, with its name beside its replies.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: numericId,
  response: Done,
  errors: personaErrors,
});

export const readTemplateChange = endpoint({
  method: 'GET',
  path: '/api/digital-personas/:id/template-change',
  summary:
    'What changed in the template of a persona: the template as it is now, and as it was when it was taken over.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: numericId,
  response: z.object({ version: z.number().int(), before: PersonaFields, now: PersonaFields }),
  errors: ['sign-in-required', 'not-found'],
});

export const settleTemplateChange = endpoint({
  method: 'POST',
  path: '/api/digital-personas/:id/template-change',
  summary: 'Takes a template’s change over into the persona, or leaves it. Fields its owner changed himself stay his.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: numericId,
  /** `version`: the version of the template that was shown; any other is a conflict. */
  body: z.strictObject({ take: z.boolean(), version: z.number().int().min(1) }),
  response: Persona,
  errors: [...personaErrors, 'conflict'],
});

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/persona-templates',
  summary: 'The templates in their order. Anyone reads the active ones; an admin reads the archived ones too.',
  access: 'public',
  rateClass: 'read',
  response: z.array(PersonaTemplate),
  errors: [],
});

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/admin/persona-templates',
  summary: 'Adds a template at the end of its category.',
  access: 'admin',
  oncePerKey: true,
  rateClass: 'write',
  bodyLimit: personaBodyLimit,
  body: TemplateFields,
  response: PersonaTemplate,
  errors: ['sign-in-required', 'forbidden'],
});

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/api/admin/persona-templates/:id',
  summary:
    'Saves a template whole; archives or restores it by `isActive`. With `basedOn`, only if it has not been changed since: else 409.',
  access: 'admin',
  rateClass: 'write',
  bodyLimit: personaBodyLimit,
  params: numericId,
  /** Ignores the fields of a listed template that no editor changes. `basedOn`: the `updatedAt` it started from. */
  body: TemplateFields.extend({
    id: z.number().int().optional(),
    version: z.number().int().optional(),
    personaCount: z.number().int().nullish(),
    updatedAt: z.string().optional(),
    basedOn: z.iso.datetime().optional(),
  }),
  response: PersonaTemplate,
  errors: ['sign-in-required', 'forbidden', 'not-found', 'conflict'],
});

export const orderTemplates = endpoint({
  method: 'PUT',
  path: '/api/admin/persona-template-order',
  summary: 'Puts the templates in the order given; those left out follow as they were.',
  access: 'admin',
  rateClass: 'write',
  body: z.strictObject({ ids: z.array(z.number().int()).max(1_000) }),
  response: z.array(PersonaTemplate),
  errors: ['sign-in-required', 'forbidden'],
});

export const AvatarItem = z.object({ filename: z.string(), url: z.string() });
export type AvatarItem = z.infer<typeof AvatarItem>;

export const listAvatars = endpoint({
  method: 'GET',
  path: '/api/avatar-library',
  summary: 'The portraits there are to choose from.',
  access: 'public',
  rateClass: 'read',
  response: z.array(AvatarItem),
  errors: [],
});

export const readAvatarOfLibrary = endpoint({
  method: 'GET',
  path: '/api/avatar-library/:filename',
  summary: 'One portrait of the library; the standing-in one for a name it does not have.',
  access: 'public',
  rateClass: 'read',
  params: z.object({ filename: z.string().min(1).max(120) }),
  response: 'bytes',
  errors: [],
});

export const uploadPersonaPicture = endpoint({
  method: 'POST',
  path: '/api/persona-pictures',
  summary:
    'Takes a PNG, JPEG, GIF or WebP as a portrait of the caller’s own; it is encoded anew, 512 points wide at most.',
  access: 'user',
  rateClass: 'upload',
  bodyLimit: maxPersonaPictureBytes,
  body: 'bytes',
  response: AvatarItem,
  errors: ['sign-in-required', 'unsupported-file', 'too-large', 'quota-exceeded'],
});

export const readPersonaPicture = endpoint({
  method: 'GET',
  path: '/api/persona-pictures/:id',
  summary: 'A portrait of the caller’s own.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: z.object({ id: z.uuid() }),
  response: 'bytes',
  errors: ['sign-in-required', 'not-found'],
});

export const deletePersonaPicture = endpoint({
  method: 'DELETE',
  path: '/api/persona-pictures/:id',
  summary: 'Removes a portrait of the caller’s own for good. One that a persona of theirs has is kept: 409.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  response: Done,
  errors: [...personaErrors, 'conflict'],
});
