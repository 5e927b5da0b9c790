import type { ModelChoice } from '@atrium/contract/models';
import { Brain, ChevronDown, Globe, HardDrive, Mic, Paperclip, SlidersHorizontal, Telescope } from 'lucide-react';
import { lazy, memo, useRef } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { modelLabel, useModels } from '../queries.ts';
import type { Place } from '../run/active-runs.ts';
import type { DraftSettings } from './draft.ts';
import { changeSettings } from './drafts.ts';
import { chooseThinking, toggleWebSearch } from './mode-toasts.ts';
import type { SendState } from './send-buttons.tsx';
import { SendButtons } from './send-buttons.tsx';

const loadTools = () => import('./tools-menu.tsx');
const loadModels = () => import('./model-menu.tsx');
const loadStorage = () => import('./storage-menu.tsx');
const ToolsMenu = lazy(loadTools);
const ModelMenu = lazy(loadModels);
const StorageMenu = lazy(loadStorage);

interface ComposerBarProps {
  readonly place: Place;
  readonly draftKey: string;
  readonly settings: DraftSettings;
  readonly send: SendState;
  readonly isBusy: boolean;
  readonly isDictating: boolean;
  readonly onDictate: () => void;
  readonly attach: (files: readonly File[]) => void;
}

const square =
  'hit-area inline-flex size-control flex-none items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink';
const pick =
  'hit-area inline-flex h-control min-w-0 items-center gap-1.5 whitespace-nowrap rounded-md px-2 font-label text-muted text-sm';

/**
 * The row of controls under the text, which is not drawn again with each letter typed. In a narrow composer the chips stand
 * above it and the storages inside tools.
 */
export const ComposerBar = memo(function ComposerBar(props: ComposerBarProps) {
  const { place, draftKey, settings, send, isBusy, isDictating, onDictate, attach } = props;
  const { data } = useModels();
  const bar = useRef<HTMLDivElement>(null);
  const modelId = settings.model ?? data?.defaultModel ?? null;
  const model = data?.models.find((choice) => choice.id === modelId);
  const isNarrow = () => (bar.current?.clientWidth ?? 0) < 600;
  return (
    <div ref={bar} className="flex flex-wrap items-center gap-0.5">
      <ModeChips draftKey={draftKey} settings={settings} model={model} place="row" />
      <AttachButton attach={attach} />
      <MenuButton
        aria-label="Tools"
        data-tip="Tools"
        className={square}
        preload={loadTools}
        menu={(handle) => <ToolsMenu {...handle} draftKey={draftKey} model={model} withStorage={isNarrow()} />}
      >
        <Icon of={SlidersHorizontal} size={18} />
      </MenuButton>
      <button
        type="button"
        aria-disabled="true"
        aria-label="Persona: AI Assistant. Coming soon..."
        data-tip="Coming soon..."
        className={`${pick} cursor-default!`}
      >
        <span className="grid size-5 flex-none place-items-center rounded-full bg-accent">
          <Mark className="h-[54%] w-1/2 text-on-accent" />
        </span>
        <span className="@max-[40rem]:hidden">AI Assistant</span>
      </button>
      <MenuButton
        className={`${pick} @max-[40rem]:max-w-34 hover:bg-hover hover:text-ink`}
        aria-label={`Model: ${modelLabel(modelId, data)}`}
        preload={loadModels}
        menu={(handle) => (
          <ModelMenu
            {...handle}
            chosen={settings.model}
            onChoose={(chosen) => changeSettings(draftKey, { model: chosen })}
          />
        )}
      >
        <span className="truncate">{modelLabel(modelId, data)}</span>
        <Icon of={ChevronDown} size={14} />
      </MenuButton>
      <ModeChips draftKey={draftKey} settings={settings} model={model} place="bar" />
      <span className="flex-1" />
      <span className="@max-[40rem]:hidden flex items-center gap-0.5">
        <MenuButton
          aria-label="Storage"
          data-tip="Storage"
          className={square}
          preload={loadStorage}
          menu={(handle) => <StorageMenu {...handle} />}
        >
          <Icon of={HardDrive} size={18} />
        </MenuButton>
        <i className="mx-1 h-5 w-px flex-none bg-line" />
      </span>
      <IconButton icon={Mic} label={isDictating ? 'Stop dictation' : 'Dictate'} on={isDictating} onClick={onDictate} />
      <SendButtons place={place} state={send} isBusy={isBusy} />
    </div>
  );
});

function AttachButton({ attach }: Pick<ComposerBarProps, 'attach'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={Paperclip} label="Attach files" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        data-testid="file-input"
        onChange={(event) => {
          attach([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </>
  );
}

interface ModeChipsProps {
  readonly draftKey: string;
  readonly settings: DraftSettings;
  readonly model: ModelChoice | undefined;
  /** Drawn twice, shown once: beside the model in a wide composer, on a row of their own in a narrow one. */
  readonly place: 'bar' | 'row';
}

function ModeChips({ draftKey, settings, model, place }: ModeChipsProps) {
  const { thinkingMode, webSearch } = settings;
  if (thinkingMode === 'fast' && !webSearch) return null;
  const thinking = model?.capabilities.thinking ?? true;
  const searching = model?.capabilities.webSearch ?? true;
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
          onClose={() => chooseThinking(draftKey, thinkingMode)}
        >
          <Effect name={name} works={thinking} model={model} />
        </Chip>
      )}
      {webSearch && (
        <Chip icon={Globe} closeLabel="Turn off Web" onClose={() => toggleWebSearch(draftKey)}>
          <Effect name="Web" works={searching} model={model} />
        </Chip>
      )}
    </span>
  );
}

/** Says so where the chosen model cannot do what is switched on. */
function Effect({ name, works, model }: { name: string; works: boolean; model: ModelChoice | undefined }) {
  if (works) return name;
  return (
    <span data-tip={`${model?.label ?? 'This model'} cannot do this. It answers as if it were off.`}>
      {name} <span className="font-body">· no effect</span>
    </span>
  );
}
