import { personaLimits } from '@atrium/contract/persona-rules';
import type { MultimodalConfig, PersonaFields, ResourcesConfig } from '@atrium/contract/personas';

/** Source of the defaults: specification, "Entities and their fields". */
const defaultChannels: MultimodalConfig = {
  webChat: true,
  webAudio: true,
  webVideo: false,
  phoneCalls: true,
  whatsapp: true,
  email: true,
};

export const emptyPersona: PersonaFields = {
  name: '',
  role: '',
  avatar: '',
  voiceId: '',
  greeting: '',
  systemPrompt: '',
  behaviorText: '',
  capabilitiesText: '',
  contextualText: '',
  guardrailsText: '',
  multimodalConfig: defaultChannels,
  resourcesConfig: { ownResources: false, otherResources: false },
};

/** What an editor may change, out of a persona or template that has more. Always in the same order, so that two can be compared. */
export function fieldsOf(source: PersonaFields): PersonaFields {
  const { webChat, webAudio, webVideo, phoneCalls, whatsapp, email } = source.multimodalConfig;
  return {
    name: source.name,
    role: source.role,
    avatar: source.avatar,
    voiceId: source.voiceId,
    greeting: source.greeting,
    systemPrompt: source.systemPrompt,
    behaviorText: source.behaviorText,
    capabilitiesText: source.capabilitiesText,
    contextualText: source.contextualText,
    guardrailsText: source.guardrailsText,
    multimodalConfig: { webChat, webAudio, webVideo, phoneCalls, whatsapp, email },
    resourcesConfig: withoutEmpty(source.resourcesConfig),
  };
}

/** What is not filled in is not there: an emptied field equals one that never was. */
function withoutEmpty(config: ResourcesConfig): ResourcesConfig {
  const { ownResources, otherResources, phoneNumber, emailAddress, knowledgeBase, connectedResources } = config;
  return {
    ownResources,
    otherResources,
    ...(phoneNumber ? { phoneNumber } : {}),
    ...(emailAddress ? { emailAddress } : {}),
    ...(knowledgeBase ? { knowledgeBase } : {}),
    ...(connectedResources?.length ? { connectedResources: [...connectedResources].sort() } : {}),
  };
}

/** What is sent: as it is written, without blanks around the short fields. */
export function savable(fields: PersonaFields): PersonaFields {
  const { resourcesConfig, ...rest } = fields;
  const { phoneNumber, emailAddress, knowledgeBase } = resourcesConfig;
  return fieldsOf({
    ...rest,
    name: rest.name.trim(),
    role: rest.role.trim(),
    resourcesConfig: {
      ...resourcesConfig,
      phoneNumber: phoneNumber?.trim(),
      emailAddress: emailAddress?.trim(),
      knowledgeBase: knowledgeBase?.trim(),
    },
  });
}

/** The name of a copy, which still fits the field. */
export function copyName(name: string): string {
  const suffix = ' (copy)';
  return `${name.slice(0, personaLimits.name - suffix.length)}${suffix}`;
}

/** The six cards of text: titles as the specification has them. */
export const textCards = [
  { key: 'greeting', title: 'GREETING', hint: 'What it says first in an empty chat.', limit: personaLimits.greeting },
  { key: 'systemPrompt', title: 'ROLE & IDENTITY DEFINITION', hint: 'Who it is.', limit: personaLimits.text },
  {
    key: 'behaviorText',
    title: 'BEHAVIOR & COMMUNICATION',
    hint: 'How it speaks and works.',
    limit: personaLimits.text,
  },
  {
    key: 'capabilitiesText',
    title: 'CAPABILITIES & OBJECTIVES',
    hint: 'What it can do, and what it is after.',
    limit: personaLimits.text,
  },
  { key: 'contextualText', title: 'CONTEXTUAL INTELLIGENCE', hint: 'What it should know.', limit: personaLimits.text },
  { key: 'guardrailsText', title: 'GUARDRAILS', hint: 'What it must never do.', limit: personaLimits.text },
] as const;
export type TextKey = (typeof textCards)[number]['key'];
