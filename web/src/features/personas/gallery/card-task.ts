/** What a card asks for that happens in a dialog over the gallery. */
export type CardTask = 'delete' | 'export' | 'template-change';
