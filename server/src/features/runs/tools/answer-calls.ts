import { estimateTokens } from '@atrium/contract/token-rules';
import type { ModelMessage, ModelPart, ModelRequest } from '../../../ports/model-provider.ts';
import type { CallFacts } from '../call-facts.ts';
import { estimateUsage } from '../domain/estimate-usage.ts';
import type { LiveRun } from '../live/live-run.ts';
import type { RunContext } from '../run-context.ts';
import { answerCall, mostSearches } from './search-tool.ts';

/** If a model that was told to call no more tools keeps calling them, the run fails after this many calls. */
const mostRefused = 3 * mostSearches;

/**
 * Does what the model asked for and returns the next request, which contains the answers. Only searches are done, and
 * only a few; then the model is told to call no more tools. null if the model asked for nothing, asked for a tool it
 * was never given, or does not stop asking.
 */
export async function answerCalls(
  context: RunContext,
  run: LiveRun,
  request: ModelRequest,
  facts: CallFacts,
): Promise<ModelRequest | null> {
  const { reader, material } = facts;
  if (reader.end !== 'tool-calls' || reader.calls.length === 0 || !material || !request.tools?.length) return null;
  if (facts.searches >= mostRefused) return null;
  const { calls } = reader;
  const results: ModelPart[] = [];
  for (const call of calls) {
    run.signal.throwIfAborted();
    facts.searches += 1;
    results.push(await answerCall(context, run, material, call, facts.searches));
  }
  const said: ModelPart[] = facts.said === '' ? [] : [{ type: 'text', text: facts.said }];
  const turns: ModelMessage[] = [
    { role: 'assistant', parts: [...said, ...calls] },
    { role: 'tool', parts: results },
  ];
  const { content, reasoning } = run.reply;
  const { from } = facts;
  reader.nextStep(estimateUsage(facts.inputTokens, content.slice(from.content), reasoning.slice(from.reasoning)));
  facts.inputTokens += turns.reduce((sum, turn) => sum + sizeOf(turn), 0);
  facts.isAsked = false;
  facts.from = { content: content.length, reasoning: reasoning.length };
  facts.said = '';
  const messages = [...request.messages, ...turns];
  return { ...request, messages, ...(facts.searches >= mostSearches && { toolChoice: 'none' }) };
}

function sizeOf({ parts }: ModelMessage): number {
  return parts.reduce((sum, part) => {
    if (part.type === 'text') return sum + estimateTokens(part.text);
    if (part.type === 'tool-call') return sum + estimateTokens(part.arguments) + 10;
    return part.type === 'tool-result' ? sum + estimateTokens(part.result) + 10 : sum;
  }, 0);
}
