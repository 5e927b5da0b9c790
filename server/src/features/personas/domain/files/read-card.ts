/**
 * Character cards. Sources: github.com/malfoyslastname/character-card-spec-v2 (spec_v1.md, spec_v2.md) and
 * github.com/kwaroran/character-card-spec-v3 (SPEC_V3.md). For the mapping of fields see docs/persona-format.md.
 */

import { personaLimits } from '@atrium/contract/persona-rules';
import { MultimodalConfig, type PersonaFields, ResourcesConfig } from '@atrium/contract/personas';
import { CardText } from './card-text.ts';
import { type FoundPersona, isRecord, type JsonRecord, standardChannels } from './found-persona.ts';
import { leftOut } from './left-out.ts';
import { PersonaFileError } from './persona-file-error.ts';

/** The key of the extension in which a card stores fields that only this product has. */
export const extensionKey = 'atrium';
/** Precedes the capabilities in a card's description, where other programs find them too. */
export const capabilitiesHeading = '\n\nCapabilities and objectives:\n';

/** The most greetings read. */
const mostGreetings = 50;

/** null if it is not a card. Throws PersonaFileError. */
export function readCard(value: JsonRecord): FoundPersona | null {
  const card = dataOf(value);
  if (!card) return null;
  const { data, source } = card;
  const name = typeof data.name === 'string' ? data.name.trim() : '';
  if (name === '') throw new PersonaFileError('unreadable', 'The card in this file has no name.');
  const nickname = typeof data.nickname === 'string' ? data.nickname.trim() : '';
  const text = new CardText(data, nickname || name);
  const ofGreeting = { most: personaLimits.greeting, person: 'you' };
  const others = text.readList('alternate_greetings', mostGreetings - 1, ofGreeting);
  const greetings = [text.read('first_mes', ofGreeting), ...others].map((greeting) =>
    text.fit(greeting, personaLimits.greeting, 'greeting'),
  );
  const creatorNotes = text.fit(text.read('creator_notes'), personaLimits.text, 'note of its maker');
  const fields = fieldsOf(text, name, greetings[0] ?? '', extensionOf(data));
  const remarks = [...new Set([...text.remarks, ...leftOut(data, fields)])];
  return { source, fields, greetings, creatorNotes, picture: null, remarks };
}

function dataOf(value: JsonRecord): { data: JsonRecord; source: FoundPersona['source'] } | null {
  const { spec, data } = value;
  if (spec === 'chara_card_v3' && isRecord(data)) return { data, source: 'card-v3' };
  if (spec === 'chara_card_v2' && isRecord(data)) return { data, source: 'card-v2' };
  const isFirst = ['description', 'personality', 'scenario', 'first_mes'].some((key) => typeof value[key] === 'string');
  return isFirst && typeof value.name === 'string' ? { data: value, source: 'card-v1' } : null;
}

function fieldsOf(text: CardText, name: string, greeting: string, own: Extension): PersonaFields {
  const suffix = capabilitiesHeading + own.capabilitiesText;
  const described = text.read('description', { most: 2 * personaLimits.text + capabilitiesHeading.length });
  // If the description was edited elsewhere, the edited text takes precedence over the extension.
  const hasOwn = own.capabilitiesText !== '' && described.endsWith(suffix);
  const description = hasOwn ? described.slice(0, -suffix.length) : described;
  const examples = text.read('mes_example');
  const behaviour = [text.read('personality'), examples.trim() && `Examples of how ${name} talks:\n${examples}`];
  const long = (parts: readonly string[], what: string) =>
    text.fit(parts.filter((part) => part.trim() !== '').join('\n\n'), personaLimits.text, what);
  return {
    name: text.fit(name, personaLimits.name, 'name').trim(),
    role: text.fit(own.role, personaLimits.role, 'role').trim(),
    avatar: '',
    voiceId: own.voiceId.slice(0, 200),
    greeting,
    systemPrompt: long([text.read('system_prompt'), description], 'role and identity'),
    behaviorText: long(behaviour, 'behaviour'),
    capabilitiesText: hasOwn ? text.fit(own.capabilitiesText, personaLimits.text, 'list of capabilities') : '',
    contextualText: long([text.read('scenario')], 'context'),
    guardrailsText: long([text.read('post_history_instructions')], 'list of guardrails'),
    multimodalConfig: own.multimodalConfig,
    resourcesConfig: own.resourcesConfig,
  };
}

interface Extension {
  readonly role: string;
  readonly voiceId: string;
  readonly capabilitiesText: string;
  readonly multimodalConfig: MultimodalConfig;
  readonly resourcesConfig: ResourcesConfig;
}

function extensionOf({ extensions }: JsonRecord): Extension {
  const own = isRecord(extensions) && isRecord(extensions[extensionKey]) ? extensions[extensionKey] : {};
  const said = (key: string) => (typeof own[key] === 'string' ? own[key] : '');
  const channels = MultimodalConfig.safeParse(own.multimodalConfig);
  const resources = ResourcesConfig.safeParse(own.resourcesConfig);
  const {
    phoneNumber: _phone,
    emailAddress: _address,
    ...shared
  } = resources.data ?? {
    ownResources: false,
    otherResources: false,
  };
  return {
    role: said('role'),
    voiceId: said('voiceId'),
    capabilitiesText: said('capabilitiesText'),
    multimodalConfig: channels.data ?? { ...standardChannels },
    resourcesConfig: shared,
  };
}
