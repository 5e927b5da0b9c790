import { PersonaFields } from '@atrium/contract/personas';
import { libraryPrefix } from '@atrium/contract/portraits';
import { type FoundPersona, isRecord, type JsonRecord } from './found-persona.ts';
import { PersonaFileError } from './persona-file-error.ts';

export const ownFormat = 'atrium-persona';
/** Incremented when a reader of the previous version would misread the file. See docs/persona-format.md. */
const ownVersion = 1;

export interface OwnPicture {
  readonly type: string;
  readonly base64: string;
}

/** Writes a persona in Atrium's own format. */
export function writeOwnFormat(fields: PersonaFields, picture: OwnPicture | null): JsonRecord {
  return {
    format: ownFormat,
    version: ownVersion,
    persona: { ...fields, avatar: avatarForOthers(fields.avatar), resourcesConfig: withoutContacts(fields) },
    ...(picture ? { picture } : {}),
  };
}

/** Throws PersonaFileError. */
export function readOwnFormat(value: JsonRecord): FoundPersona {
  const { version, persona, picture } = value;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new PersonaFileError('unreadable', 'This file does not say which version of the format it has.');
  if (version > ownVersion)
    throw new PersonaFileError('unsupported', 'This file was made by a newer version of the product.');
  const read = PersonaFields.safeParse(persona);
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.');
    throw new PersonaFileError('unreadable', `The persona in this file is not complete${field ? `: ${field}` : ''}.`);
  }
  const fields = { ...read.data, resourcesConfig: withoutContacts(read.data) };
  const portrait = isRecord(picture) && typeof picture.base64 === 'string' ? picture.base64 : null;
  return {
    source: 'atrium',
    fields: { ...fields, avatar: avatarForOthers(fields.avatar) },
    greetings: [fields.greeting],
    creatorNotes: '',
    picture: portrait === null ? null : Buffer.from(portrait, 'base64'),
    remarks: [],
  };
}

/** A portrait of the library exists everywhere; any other address is valid on one server only. */
function avatarForOthers(avatar: string): string {
  return avatar.startsWith(libraryPrefix) ? avatar : '';
}

/** Removes the phone number and e-mail address, which are neither given away with a file nor accepted from one. */
function withoutContacts({ resourcesConfig }: PersonaFields): PersonaFields['resourcesConfig'] {
  const { phoneNumber: _phone, emailAddress: _address, ...rest } = resourcesConfig;
  return rest;
}
