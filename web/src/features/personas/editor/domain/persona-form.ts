import { personaLimits } from '@atrium/contract/persona-rules';
import type { MultimodalConfig, PersonaFields, ResourcesConfig } from '@atrium/contract/personas';
import { cutText } from '../../../../lib/cut-text.ts';

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

/**
 * Picks the fields that the editor can change from a persona or template. Their order is always the same, so that two
 * can be compared as JSON.
 */
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

/** Leaves out empty values, so that a cleared field equals one that was never filled in. */
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

/** The fields as sent to the server, with short fields trimmed. */
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

/** The name of a copy, shortened to fit the field. */
export function copyName(name: string): string {
  const suffix = ' (copy)';
  return `${cutText(name, personaLimits.name - suffix.length)}${suffix}`;
}

/** The six text cards; their titles come from the specification. */
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
