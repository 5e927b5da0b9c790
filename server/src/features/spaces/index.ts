export { createSpaces, type Spaces } from './create-spaces.ts';
export type { Deletion } from './keep-deleted.ts';
export type { ItemTitles, SpaceGone, SpacesHidden } from './spaces-deps.ts';
