/** The portraits that come with the product, by file name without extension. Each exists as an SVG drawing. */
export const bundledPortraits = [
  'ai-girlfriend',
  'barista',
  'chef',
  'customer-support',
  'data-scientist',
  'designer',
  'digital-buddy',
  'elderly-care',
  'executive-assistant',
  'financial-analyst',
  'fitness-trainer',
  'gardener',
  'health-coach',
  'language-tutor',
  'legal-advisor',
  'project-manager',
  'recruiter',
  'research-librarian',
  'sales-marketing',
  'site-engineer',
  'software-engineer',
  'storyteller',
  'study-buddy',
  'travel-planner',
] as const;
export type BundledPortrait = (typeof bundledPortraits)[number];

/** The portraits that also exist as an animated GIF. */
export const movingPortraits: readonly BundledPortrait[] = [
  'ai-girlfriend',
  'customer-support',
  'digital-buddy',
  'elderly-care',
  'executive-assistant',
  'sales-marketing',
];

/** Shown when neither the avatar nor the name matches a portrait. */
export const standInPortrait: BundledPortrait = 'executive-assistant';

/** The prefix of an avatar from the library; the file's name follows. */
export const libraryPrefix = '@assets/avatars/';

/** The portrait of a persona without a chosen one, by first name in lower case and without accents. */
export const portraitsByFirstName: Readonly<Record<string, BundledPortrait>> = {
  alex: 'data-scientist',
  alice: 'executive-assistant',
  amara: 'recruiter',
  anna: 'executive-assistant',
  antoine: 'chef',
  ben: 'software-engineer',
  beatrice: 'research-librarian',
  carlos: 'site-engineer',
  clara: 'executive-assistant',
  david: 'sales-marketing',
  diego: 'site-engineer',
  eleanor: 'financial-analyst',
  emma: 'customer-support',
  fatima: 'health-coach',
  fionn: 'storyteller',
  grace: 'elderly-care',
  ingrid: 'project-manager',
  jamal: 'fitness-trainer',
  james: 'legal-advisor',
  john: 'legal-advisor',
  jonathan: 'legal-advisor',
  leo: 'software-engineer',
  luna: 'ai-girlfriend',
  marcus: 'sales-marketing',
  margaret: 'elderly-care',
  maria: 'travel-planner',
  mateo: 'language-tutor',
  max: 'digital-buddy',
  mei: 'ai-girlfriend',
  michael: 'sales-marketing',
  noor: 'health-coach',
  pierre: 'chef',
  pixel: 'digital-buddy',
  ravi: 'data-scientist',
  robin: 'digital-buddy',
  rosie: 'customer-support',
  sam: 'study-buddy',
  sarah: 'executive-assistant',
  sofia: 'travel-planner',
  sophia: 'travel-planner',
  tess: 'barista',
  tom: 'storyteller',
  willow: 'gardener',
  yuki: 'designer',
};

/** The bundled portrait that an avatar refers to; null if the avatar is an address of its own. */
export function bundledPortraitOf(avatar: string, name: string): BundledPortrait | null {
  const value = avatar.trim();
  if (value === '') return byFirstName(firstNameOf(name));
  const file = /^(?:@assets|)\/?avatars\/(.*)$/.exec(value)?.[1];
  if (file === undefined) return null;
  const stem = file.replace(/\.(?:gif|svg)$/, '');
  return bundledPortraits.find((id) => id === stem) ?? standInPortrait;
}

/** The addresses of a persona's portrait: the still picture, and the animated one if there is one. */
export function portraitOf(avatar: string, name: string): { readonly src: string; readonly movingSrc?: string } {
  const id = bundledPortraitOf(avatar, name);
  if (id === null) return { src: avatar.trim() };
  const src = `/avatars/${id}.svg`;
  return movingPortraits.includes(id) ? { src, movingSrc: `/avatars/${id}.gif` } : { src };
}

function byFirstName(first: string): BundledPortrait {
  return (Object.hasOwn(portraitsByFirstName, first) && portraitsByFirstName[first]) || standInPortrait;
}

function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/[\s,.-]+/);
  return first.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
