import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelRequest } from '../../../ports/model-provider.ts';
import { systemSpoken } from '../conversation.ts';

/** A request, and how its model is told how hard to think. */
export interface Asking {
  readonly request: ModelRequest;
  readonly thinking: ThinkingControl;
}

const systemRefused = /developer instruction is not enabled/i;
const thinkingRefused = /thinking (level|budget|is not)|thinking_config/i;

/** What to ask for once more after a refusal; null if nothing would help. README.md names whose sentences these are. */
export function askOtherwise({ request, thinking }: Asking, refusal: string): Asking | null {
  if (request.system && systemRefused.test(refusal)) return { request: systemSpoken(request), thinking };
  return thinking !== 'none' && thinkingRefused.test(refusal) ? { request, thinking: 'none' } : null;
}
