import type { ModelChoice } from '@atrium/contract/models';
import { Brain, Globe, Telescope } from 'lucide-react';
import { focusComposer } from '../../../../lib/focus-composer.ts';
import { Chip } from '../../../../ui/chip.tsx';
import type { DraftSettings } from '../draft/draft.ts';
import { chooseThinking, toggleWebSearch } from './mode-toasts.ts';

interface ModeChipsProps {
  readonly draftKey: string;
  readonly settings: DraftSettings;
  readonly model: ModelChoice | undefined;
  /**
   * The chips are rendered in both places and CSS shows one: `bar`, beside the model, in a wide composer; `row`, a row
   * of their own, in a narrow one.
   */
  readonly place: 'bar' | 'row';
}

/** A chip for each mode that is on for the next question. Pressing a chip switches its mode off. */
export default function ModeChips({ draftKey, settings, model, place }: ModeChipsProps) {
  const { thinkingMode, webSearch } = settings;
  const thinking = model?.capabilities.thinking ?? true;
  const isSearched = model?.webSearchBy !== null;
  const name = thinkingMode === 'deep' ? 'Deep' : 'Research';
  return (
    <span
      className={
        place === 'bar'
          ? '@max-[40rem]:hidden ml-1 flex min-w-0 gap-1'
          : '@min-[40rem]:hidden mb-1 flex w-full min-w-0 flex-wrap gap-1'
      }
    >
      {thinkingMode !== 'fast' && (
        <Chip
          icon={thinkingMode === 'deep' ? Brain : Telescope}
          closeLabel={`Turn off ${name}`}
          onClose={() => {
            chooseThinking(draftKey, thinkingMode);
            focusComposer();
          }}
        >
          <Effect name={name} works={thinking} model={model} />
        </Chip>
      )}
      {webSearch && (
        <Chip
          icon={Globe}
          closeLabel="Turn off Web"
          onClose={() => {
            toggleWebSearch(draftKey);
            focusComposer();
          }}
        >
          <Effect name="Web" works={isSearched} model={model} why="no search engine is set up on this server" />
        </Chip>
      )}
    </span>
  );
}

interface EffectProps {
  readonly name: string;
  readonly works: boolean;
  readonly model: ModelChoice | undefined;
  /** Why nothing else can do it in the model's place. */
  readonly why?: string;
}

/** The name of a mode, with a note if the chosen model does not support it. */
function Effect({ name, works, model, why }: EffectProps) {
  if (works) return name;
  return (
    <span
      data-tip={`${model?.label ?? 'This model'} cannot do this${why ? `, and ${why}` : ''}. It answers as if it were off.`}
    >
      {name} <span className="font-body">· no effect</span>
    </span>
  );
}
