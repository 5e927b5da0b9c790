import { ChevronDown, HardDrive, Mic, Paperclip, SlidersHorizontal } from 'lucide-react';
import { memo, Suspense, useRef } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { askedPart, quietPart } from '../../../../ui/late-part.ts';
import { MenuButton } from '../../../../ui/menus/menu-button.tsx';
import { PersonaButton } from '../../persona/persona-button.tsx';
import { useAnswering } from '../../persona/use-answering.ts';
import { modelLabel, useModels } from '../../queries.ts';
import type { Place } from '../../run/active-runs.ts';
import type { DraftSettings } from '../draft/draft.ts';
import { changeSettings } from '../draft/drafts.ts';
import type { SendState } from './send-buttons.tsx';
import { SendButtons } from './send-buttons.tsx';

const ModeChips = quietPart(() => import('./mode-chips.tsx'));
const loadTools = () => import('./tools-menu.tsx');
const loadModels = () => import('./model-menu.tsx');
const loadStorage = () => import('../files/storage-menu.tsx');
const ToolsMenu = askedPart(loadTools);
const ModelMenu = askedPart(loadModels);
const StorageMenu = askedPart(loadStorage);
const CostEstimate = quietPart(() => import('./cost-estimate.tsx'));

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
  'hit-area inline-flex h-control min-w-0 items-center gap-1.5 whitespace-nowrap rounded-md px-2 font-label text-muted text-sm hover:bg-hover hover:text-ink';

/**
 * The row of controls under the text. It is memoized, so that it is not rendered again with each typed letter. In a
 * narrow composer the chips stand above the row, and the storages are in the tools menu. The model stays wide enough to be
 * read; if that leaves no room, the buttons at the end wrap.
 */
export const ComposerBar = memo(function ComposerBar(props: ComposerBarProps) {
  const { place, draftKey, settings, send, isBusy, isDictating, onDictate, attach } = props;
  const { data } = useModels();
  const bar = useRef<HTMLDivElement>(null);
  const modelId = settings.model ?? data?.defaultModel ?? null;
  const model = data?.models.find((choice) => choice.id === modelId);
  const hasModes = settings.thinkingMode !== 'fast' || settings.webSearch;
  const isNarrow = () => (bar.current?.clientWidth ?? 0) < 600;
  return (
    <div ref={bar} className="flex flex-wrap items-center gap-0.5">
      {hasModes && (
        <Suspense fallback={null}>
          <ModeChips draftKey={draftKey} settings={settings} model={model} place="row" />
        </Suspense>
      )}
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
      <PersonaButton personas={useAnswering(place)} className={`${pick} justify-center coarse:min-w-11`} />
      <MenuButton
        className={`${pick} @max-[40rem]:min-w-18 @max-[40rem]:max-w-34 @max-[40rem]:grow-999 @max-[40rem]:basis-0`}
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
      {hasModes && (
        <Suspense fallback={null}>
          <ModeChips draftKey={draftKey} settings={settings} model={model} place="bar" />
        </Suspense>
      )}
      {/* Where there is no room for both halves, this one wraps under the other and stays right-aligned. In a narrow composer the cost has its own row. */}
      <span className="@max-[40rem]:contents ml-auto flex items-center gap-0.5">
        {send !== 'empty' && model?.route && (
          <Suspense fallback={null}>
            <CostEstimate place={place} draftKey={draftKey} model={model} />
          </Suspense>
        )}
        <span className="ml-auto flex items-center gap-0.5">
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
            <i className="mx-1 h-5 flex-none border-line border-l" />
          </span>
          <IconButton
            icon={Mic}
            label={isDictating ? 'Stop dictation' : 'Dictate'}
            on={isDictating}
            onClick={onDictate}
          />
          <SendButtons place={place} state={send} isBusy={isBusy} />
        </span>
      </span>
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
        name="files"
        multiple
        hidden
        data-testid="file-input"
        onChange={(event) => {
          attach([...(event.target.files ?? [])]);
          // Without this, choosing the same file again after its removal would fire no event.
          event.target.value = '';
        }}
      />
    </>
  );
}
