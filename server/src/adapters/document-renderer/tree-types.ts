import type { fromMarkdown } from 'mdast-util-from-markdown';
import type { toHast } from 'mdast-util-to-hast';

/** Markdown as a tree. */
export type Root = ReturnType<typeof fromMarkdown>;
export type RootContent = Root['children'][number];
type Block<Type extends RootContent['type']> = Extract<RootContent, { type: Type }>;
export type PhrasingContent = Block<'paragraph'>['children'][number];
export type List = Block<'list'>;
export type ListItem = List['children'][number];
export type Table = Block<'table'>;
export type Nodes = Root | RootContent;

/** HTML as a tree. */
export type HtmlNodes = ReturnType<typeof toHast>;
export type Element = Extract<HtmlNodes, { type: 'element' }>;
export type ElementContent = Element['children'][number];
