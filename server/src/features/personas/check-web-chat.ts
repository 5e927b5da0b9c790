import { Problem } from '../../platform/http/problem.ts';
import type { Voice } from './voice.ts';

/** Refuses a persona that its owner has switched off for chats. */
export function checkWebChat({ fields }: Voice): void {
  if (!fields.multimodalConfig.webChat)
    throw new Problem('conflict', `Web chat is off for ${fields.name}. Switch it on in the editor first.`);
}
