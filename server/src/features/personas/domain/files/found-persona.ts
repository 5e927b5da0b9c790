import type { PersonaFileSource } from '@atrium/contract/persona-files';
import type { PersonaFields } from '@atrium/contract/personas';

/** What was read out of a file. */
export interface FoundPersona {
  readonly source: PersonaFileSource;
  readonly fields: PersonaFields;
  /** The one in `fields` first. */
  readonly greetings: readonly string[];
  readonly creatorNotes: string;
  /** Its portrait as the file has it: not to be trusted. */
  readonly picture: Uint8Array | null;
  /** What is not taken over, a sentence each. */
  readonly remarks: readonly string[];
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Channels of a persona whose file names none. Source: specification, "Entities and their fields". */
export const standardChannels = {
  webChat: true,
  webAudio: true,
  webVideo: false,
  phoneCalls: true,
  whatsapp: true,
  email: true,
} as const;
