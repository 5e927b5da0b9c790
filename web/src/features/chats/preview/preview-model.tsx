import { ChevronDown } from 'lucide-react';
import { useStore } from 'zustand';
import { Icon } from '../../../ui/icon.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { MenuButton } from '../../../ui/menus/menu-button.tsx';
import { modelLabel, useModels } from '../queries.ts';
import type { Preview } from './preview-runs.ts';

const loadMenu = () => import('./preview-model-menu.tsx');
const PreviewModelMenu = askedPart(loadMenu);

/** Shows and changes the model that the preview uses. */
export function PreviewModel({ preview }: { readonly preview: Preview }) {
  const { data } = useModels();
  const chosen = useStore(preview.state, (state) => state.model);
  const current = chosen ?? data?.defaultModel ?? null;
  return (
    <MenuButton
      aria-label={`Model: ${modelLabel(current, data)}`}
      className="hit-area inline-flex h-control-sm min-w-0 items-center gap-1 rounded-sm px-2 font-label text-muted text-sm hover:bg-hover hover:text-ink"
      preload={loadMenu}
      menu={(handle) => (
        <PreviewModelMenu
          {...handle}
          current={current}
          onChoose={(model) => preview.state.setState({ model, failure: null })}
        />
      )}
    >
      <span className="truncate">{modelLabel(current, data)}</span>
      <Icon of={ChevronDown} size={14} />
    </MenuButton>
  );
}
