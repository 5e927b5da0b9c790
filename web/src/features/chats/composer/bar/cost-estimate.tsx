import './cost-estimate.css';
import { searchesAlways } from '@atrium/contract/model-rules';
import type { ModelChoice } from '@atrium/contract/models';
import { formatUsd } from '../../../../lib/format-usd.ts';
import { useAnswering } from '../../persona/use-answering.ts';
import type { Place } from '../../run/active-runs.ts';
import { useChatSize } from '../chat-size.ts';
import { aboutCredits, estimateCost } from '../domain/estimate-cost.ts';
import type { Draft } from '../draft/draft.ts';
import { useDraft } from '../draft/drafts.ts';
import { mentionIn } from '../mentions/mention-mark.ts';

interface CostEstimateProps {
  readonly place: Place;
  readonly draftKey: string;
  readonly model: ModelChoice;
}

/** The approximate cost of the turn being written, from what the page already knows. It sends no request. */
export default function CostEstimate({ place, draftKey, model }: CostEstimateProps) {
  const draft = useDraft(draftKey, (draft) => draft);
  const size = useChatSize(place.chatId).data;
  const personas = useAnswering(place).length;
  const { text, tip } = wordsOf(model, draft, {
    before: size?.before ?? 0,
    usual: size?.usual ?? null,
    answers: mentionIn(draft.text, draft.mention) ? 1 : Math.max(1, personas),
  });
  return (
    <span data-tip={tip} className="cost-estimate min-w-0 truncate px-2 text-faint text-xs tabular-nums">
      {text}
    </span>
  );
}

interface Known {
  readonly before: number;
  readonly usual: number | null;
  readonly answers: number;
}

function wordsOf(model: ModelChoice, draft: Draft, known: Known): { text: string; tip?: string } {
  if (model.route === 'own-key') return { text: 'Paid by your own key' };
  if (!model.price) return { text: 'Free', tip: `${model.label} takes no credits` };
  const { thinkingMode, webSearch } = draft.settings;
  const cost = estimateCost({
    ...known,
    price: model.price,
    thinkingMode: model.capabilities.thinking ? thinkingMode : 'fast',
    searchBy: webSearch || searchesAlways(model.capabilities) ? model.webSearchBy : null,
    text: draft.text,
    files: draft.files.map(({ size, attachment }) => ({
      size,
      isText: attachment?.type.startsWith('text/') ?? false,
    })),
  });
  return {
    text: aboutCredits(cost),
    tip: `About ${formatUsd(cost / 1_000_000, 4)}, by the price of ${model.label}, the length of this chat and a reply as most are`,
  };
}
