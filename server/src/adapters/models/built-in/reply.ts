import type { ModelEvent } from '../../../ports/model-provider.ts';

export type Source = Extract<ModelEvent, { type: 'source' }>;

/**
 * A complete answer before it is sent: pieces of Markdown, each followed by the sources it cites. Sources are numbered
 * in order, from 1.
 */
export type Reply = readonly ({ readonly type: 'text'; readonly text: string } | Source)[];

export const say = (text: string): Reply[number] => ({ type: 'text', text });
