import type { TokenUsage } from '@atrium/contract/run-event';
import { estimateTokens } from '@atrium/contract/token-rules';

/** Estimates the usage of a call whose provider did not report it, because the call was stopped or failed. */
export function estimateUsage(inputTokens: number, content: string, reasoning: string): TokenUsage {
  const thought = estimateTokens(reasoning);
  return { input: inputTokens, cached: 0, output: estimateTokens(content) + thought, reasoning: thought };
}
