import type { TokenUsage } from '@atrium/contract/run-event';
import { estimateTokens } from '../../../platform/text/estimate-tokens.ts';

/** What a call used when its provider did not say: it was stopped, or it died. */
export function estimateUsage(inputTokens: number, content: string, reasoning: string): TokenUsage {
  const thought = estimateTokens(reasoning);
  return { input: inputTokens, cached: 0, output: estimateTokens(content) + thought, reasoning: thought };
}
