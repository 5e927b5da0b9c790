/** An action of a card that opens a dialog over the gallery. */
export type CardTask = 'delete' | 'export' | 'template-change';
