import { panelPart, quietPart } from '../../ui/late-part.ts';

export { unaddedTexts } from './add/text-draft.ts';
export { isUnderWay } from './domain/source-words.ts';
export { useSources } from './queries.ts';
export { citedIn, useOpenSource } from './source-address.ts';

/** A sentence on how the user's sources are searched. */
export const SearchStateLine = quietPart(() => import('./search-state-line.tsx'));
/** The sources of a space, for the tab of its panel. */
export const SourcesTab = panelPart(() => import('./sources-tab.tsx'));
/** The text of the source that the address names. */
export const SourceView = panelPart(() => import('./view/source-view.tsx'));
