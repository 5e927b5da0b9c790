export { BackToSpace } from './back-to-space.tsx';
export { addressIn } from './domain/space-place.ts';
export { askForFolder, dragProps } from './folders/item-move.ts';
export { lookWhetherGone, refreshSpaces, useSpace, useSpaces } from './queries.ts';
export { refreshSourcesOf } from './refresh-sources-of.ts';
export { tellSpaces } from './tell-spaces.ts';
