import { personaLimits } from '@atrium/contract/persona-rules';
import type { PersonaFields } from '@atrium/contract/personas';
import { formatCount } from '../../../../lib/format.ts';
import { fieldsOf, textCards } from './persona-form.ts';
import { channels, resourceLists, resourceText } from './resources.ts';

/** Whether two personas have the same content. */
export function isSame(one: PersonaFields, other: PersonaFields): boolean {
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));
}

export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The differences between two versions, as text for the user. */
export function changesBetween(before: PersonaFields, after: PersonaFields): Change[] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  return Object.keys(was).flatMap((label) => {
    const change = { label, before: was[label] ?? '', after: is[label] ?? '' };
    return change.before === change.after ? [] : change;
  });
}

function wordsOf(fields: PersonaFields): Readonly<Record<string, string>> {
  const { multimodalConfig, resourcesConfig } = fields;
  return {
    Name: fields.name,
    Role: fields.role,
    Avatar: fields.avatar,
    'Voice ID': fields.voiceId,
    ...Object.fromEntries(textCards.map(({ key, title }) => [title, fields[key]])),
    ...Object.fromEntries(channels.map(({ key, label }) => [label, onOff(multimodalConfig[key])])),
    ...Object.fromEntries(
      resourceLists.flatMap((list) => [
        [list.title, onOff(resourcesConfig[list.key])],
        ...list.resources.map((resource) => [`${resource.name} (resource)`, resourceText(resourcesConfig, resource)]),
      ]),
    ),
  };
}

function onOff(isOn: boolean): string {
  return isOn ? 'On' : 'Off';
}

/** What prevents saving, by field. */
export type FieldFaults = Readonly<Record<string, string>>;

export function faultsOf(fields: PersonaFields): FieldFaults {
  const faults: Record<string, string> = {};
  const check = (key: string, text: string | undefined, limit: number) => {
    const over = (text ?? '').length - limit;
    if (over > 0) faults[key] = `Too long by ${formatCount(over, 'character')}.`;
  };
  if (fields.name.trim() === '') faults.name = 'Give the persona a name.';
  else check('name', fields.name.trim(), personaLimits.name);
  check('role', fields.role.trim(), personaLimits.role);
  for (const { key, limit } of textCards) check(key, fields[key], limit);
  const { phoneNumber, emailAddress, knowledgeBase } = fields.resourcesConfig;
  check('phoneNumber', phoneNumber?.trim(), personaLimits.phoneNumber);
  check('emailAddress', emailAddress?.trim(), personaLimits.emailAddress);
  check('knowledgeBase', knowledgeBase?.trim(), personaLimits.knowledgeBase);
  return faults;
}
