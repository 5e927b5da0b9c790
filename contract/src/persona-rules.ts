/** Characters that the fields of a persona may have; the editor counts toward them, the server refuses what is longer. */
export const personaLimits = {
  name: 80,
  role: 120,
  avatar: 300,
  greeting: 4_000,
  /** Each of the five long texts. */
  text: 20_000,
  phoneNumber: 40,
  emailAddress: 320,
  knowledgeBase: 200,
} as const;

/** Bytes of a picture of one's own as it is sent. */
export const maxPersonaPictureBytes = 5 * 1024 * 1024;

/** Bytes of a file a persona is read from. */
export const maxPersonaFileBytes = 10 * 1024 * 1024;
