import type { PersonaFields } from '@atrium/contract/personas';

/** The fields of a persona, but for its name. */
export const samplePersona: Omit<PersonaFields, 'name'> = {
  role: 'Reader of maps',
  avatar: '',
  voiceId: '',
  greeting: 'Where to?',
  systemPrompt: 'You know every map.',
  behaviorText: '',
  capabilitiesText: '',
  contextualText: '',
  guardrailsText: '',
  multimodalConfig: { webChat: true, webAudio: true, webVideo: false, phoneCalls: true, whatsapp: true, email: true },
  resourcesConfig: { ownResources: false, otherResources: false },
};
