import { searchesAlways } from '@atrium/contract/model-rules';
import type { ModelChoice } from '@atrium/contract/models';
import { Brain, Globe, Image, Telescope, Zap } from 'lucide-react';
import { Menu, MenuChoice, MenuChoices, MenuHeading, MenuItem, MenuSeparator } from '../../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../../ui/menus/menu-button.tsx';
import { useDraft } from '../draft/drafts.ts';
import { StorageItems } from '../files/storage-menu.tsx';
import { chooseThinking, toggleWebSearch } from './mode-toasts.ts';

interface ToolsMenuProps extends MenuHandle {
  readonly draftKey: string;
  readonly model: ModelChoice | undefined;
  /** Whether the menu lists the storages, because the composer has no room for a storage button. */
  readonly withStorage: boolean;
}

const modes = [
  { mode: 'fast', label: 'Fast', icon: Zap },
  { mode: 'deep', label: 'Think longer', icon: Brain },
  { mode: 'research', label: 'Deep research', icon: Telescope },
] as const;

/** How web search works with this model. Undefined in the usual case: the model itself searches on request. */
function searchHint({ webSearchBy, capabilities, label }: ModelChoice): string | undefined {
  if (searchesAlways(capabilities)) return `Always on with ${label}`;
  if (webSearchBy === 'model') return undefined;
  return webSearchBy ? 'One search for each question' : `No effect with ${label}: no search engine is set up`;
}

export default function ToolsMenu({ draftKey, model, withStorage, ...handle }: ToolsMenuProps) {
  const { thinkingMode, webSearch } = useDraft(draftKey, ({ settings }) => settings);
  const cannotThink = model && !model.capabilities.thinking;
  return (
    <Menu {...handle} label="Tools" side="top" className="w-72">
      <MenuItem icon={Image} hint="Coming soon..." disabled>
        Create image
      </MenuItem>
      <MenuSeparator />
      <MenuChoices label="Thinking">
        {modes.map(({ mode, label, icon }) => (
          <MenuChoice
            key={mode}
            icon={icon}
            checked={thinkingMode === mode}
            hint={cannotThink && mode !== 'fast' ? `No effect with ${model.label}` : undefined}
            onSelect={() => chooseThinking(draftKey, mode)}
          >
            {label}
          </MenuChoice>
        ))}
      </MenuChoices>
      <MenuSeparator />
      <MenuChoice
        kind="check"
        icon={Globe}
        checked={webSearch}
        hint={model && searchHint(model)}
        onSelect={() => toggleWebSearch(draftKey)}
      >
        Search web
      </MenuChoice>
      {withStorage && (
        <>
          <MenuSeparator />
          <MenuHeading>Storage</MenuHeading>
          <StorageItems />
        </>
      )}
    </Menu>
  );
}
