import type { Space } from '@atrium/contract/spaces';

/** What the configuration of a space changes. */
export type Configuration = Pick<
  Space,
  'name' | 'description' | 'iconType' | 'parentId' | 'instructions' | 'defaultModel' | 'defaultPersona' | 'webSearch'
>;

/** The fields, under the names the dialog has for them. */
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

/** The fields in which two differ. */
export function differing(one: Configuration, other: Configuration): (keyof Configuration)[] {
  return keys.filter((key) => one[key] !== other[key]);
}

/** The fields of one that differ from another: what a save sends. */
export function changesFrom(before: Configuration, now: Configuration): Partial<Configuration> {
  return Object.fromEntries(differing(before, now).map((key) => [key, now[key]]));
}
