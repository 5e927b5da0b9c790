/** Maximum characters of the fields of a persona. The editor counts against them; the server refuses longer texts. */
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

/** Maximum bytes of an uploaded picture. */
export const maxPersonaPictureBytes = 5 * 1024 * 1024;

/** Maximum bytes of a persona file. */
export const maxPersonaFileBytes = 10 * 1024 * 1024;
