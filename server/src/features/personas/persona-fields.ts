import type { PersonaFields } from '@atrium/contract/personas';

/** The fields of a persona or template, from a row with more columns. */
export function personaFields(row: PersonaFields): PersonaFields {
  const { name, role, avatar, voiceId, greeting, multimodalConfig, resourcesConfig } = row;
  const { systemPrompt, behaviorText, capabilitiesText, contextualText, guardrailsText } = row;
  return {
    name,
    role,
    avatar,
    voiceId,
    greeting,
    systemPrompt,
    behaviorText,
    capabilitiesText,
    contextualText,
    guardrailsText,
    multimodalConfig,
    resourcesConfig,
  };
}
