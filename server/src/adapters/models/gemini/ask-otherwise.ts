import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelRequest } from '../../../ports/model-provider.ts';
import { systemSpoken, withoutTools } from '../conversation.ts';

/** A request, and how its model is told how hard to think. */
export interface Asking {
  readonly request: ModelRequest;
  readonly thinking: ThinkingControl;
}

const toolsRefused = /function calling is not enabled/i;
const systemRefused = /developer instruction is not enabled/i;
const thinkingRefused = /thinking (level|budget|is not)|thinking_config/i;

/** What to ask for once more after a refusal; null if nothing would help. README.md names whose sentences these are. */
export function askOtherwise({ request, thinking }: Asking, refusal: string): Asking | null {
  // A reply can do without functions, but not without the search that the user switched on.
  if (request.tools?.length && !request.webSearch && toolsRefused.test(refusal))
    return { request: withoutTools(request), thinking };
  if (request.system && systemRefused.test(refusal)) return { request: systemSpoken(request), thinking };
  return thinking !== 'none' && thinkingRefused.test(refusal) ? { request, thinking: 'none' } : null;
}
