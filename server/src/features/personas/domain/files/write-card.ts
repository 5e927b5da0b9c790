import type { PersonaFields } from '@atrium/contract/personas';
import type { JsonRecord } from './found-persona.ts';
import { capabilitiesHeading, extensionKey } from './read-card.ts';

/** Writes a persona as a character card of one version. Fields that a card does not have go into its extensions. */
export function writeCard(fields: PersonaFields, spec: 'card-v2' | 'card-v3', creatorNotes = ''): JsonRecord {
  const { role, voiceId, capabilitiesText, multimodalConfig, resourcesConfig } = fields;
  const { phoneNumber: _phone, emailAddress: _address, ...resources } = resourcesConfig;
  const capabilities = capabilitiesText === '' ? '' : capabilitiesHeading + capabilitiesText;
  const data = {
    name: fields.name,
    description: fields.systemPrompt + capabilities,
    personality: fields.behaviorText,
    scenario: fields.contextualText,
    first_mes: fields.greeting,
    mes_example: '',
    creator_notes: creatorNotes,
    system_prompt: '',
    post_history_instructions: fields.guardrailsText,
    alternate_greetings: [],
    tags: [],
    creator: '',
    character_version: '',
    extensions: {
      [extensionKey]: { role, voiceId, capabilitiesText, multimodalConfig, resourcesConfig: resources },
    },
  };
  if (spec === 'card-v2') return { spec: 'chara_card_v2', spec_version: '2.0', data };
  return { spec: 'chara_card_v3', spec_version: '3.0', data: { ...data, group_only_greetings: [] } };
}
