import type { Space } from '@atrium/contract/spaces';

/** The properties of a space that its configuration changes. */
export type Configuration = Pick<
  Space,
  'name' | 'description' | 'iconType' | 'parentId' | 'instructions' | 'defaultModel' | 'defaultPersona' | 'webSearch'
>;

/** The labels of the fields in the dialog. */
export const fieldNames: Readonly<Record<keyof Configuration, string>> = {
  name: 'Name',
  description: 'Description',
  iconType: 'Icon',
  parentId: 'Part of',
  instructions: 'Instructions',
  defaultModel: 'Default model',
  defaultPersona: 'Default persona',
  webSearch: 'Web search',
};

const keys = Object.keys(fieldNames) as (keyof Configuration)[];

export function configurationOf(space: Configuration): Configuration {
  const { name, description, iconType, parentId, instructions, defaultModel, defaultPersona, webSearch } = space;
  return { name, description, iconType, parentId, instructions, defaultModel, defaultPersona, webSearch };
}

/** The fields in which two configurations differ. */
export function differing(one: Configuration, other: Configuration): (keyof Configuration)[] {
  return keys.filter((key) => one[key] !== other[key]);
}

/** The changed fields with their new values, as a save sends them. */
export function changesFrom(before: Configuration, now: Configuration): Partial<Configuration> {
  return Object.fromEntries(differing(before, now).map((key) => [key, now[key]]));
}
