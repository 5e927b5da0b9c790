import type { ModelEvent } from '../../../ports/model-provider.ts';

export type Source = Extract<ModelEvent, { type: 'source' }>;

/** A whole answer before it is sent: Markdown in pieces, each with the sources it cites. Sources are numbered in their order, from 1. */
export type Reply = readonly ({ readonly type: 'text'; readonly text: string } | Source)[];

export const say = (text: string): Reply[number] => ({ type: 'text', text });
