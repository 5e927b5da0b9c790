import type { PersonaFileSource } from '@atrium/contract/persona-files';
import type { PersonaFields } from '@atrium/contract/personas';

/** The result of reading a file. */
export interface FoundPersona {
  readonly source: PersonaFileSource;
  readonly fields: PersonaFields;
  /** All greetings, the one in `fields` first. */
  readonly greetings: readonly string[];
  readonly creatorNotes: string;
  /** The portrait as the file contains it: untrusted. */
  readonly picture: Uint8Array | null;
  /** What is not imported, one sentence each. */
  readonly remarks: readonly string[];
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Channels of a persona whose file specifies none. Source: specification, "Entities and their fields". */
export const standardChannels = {
  webChat: true,
  webAudio: true,
  webVideo: false,
  phoneCalls: true,
  whatsapp: true,
  email: true,
} as const;
