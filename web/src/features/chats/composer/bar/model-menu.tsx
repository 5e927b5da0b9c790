import type { ModelChoice } from '@atrium/contract/models';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { focusNext } from '../../../../lib/focus-next.ts';
import { here, navigate } from '../../../../lib/navigation.ts';
import { paths } from '../../../../lib/paths.ts';
import { Menu, MenuChoice, MenuChoices, MenuHeading, MenuItem, MenuSeparator } from '../../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../../ui/menus/menu-button.tsx';
import { useModels } from '../../queries.ts';
import { showRefusal } from '../refusals.ts';
import { ModelsRetry } from './models-retry.tsx';

/** Models shown before 'More models' is chosen. */
const firstModels = 6;

/** The hint of a model that only lacks credits. Such a model is not shown as disabled. */
const creditsRequired = 'Credits Required';

interface ModelMenuProps extends MenuHandle {
  readonly chosen: string | null;
  readonly onChoose: (model: string) => void;
}

export default function ModelMenu({ chosen, onChoose, ...handle }: ModelMenuProps) {
  const { data, isError, refetch } = useModels();
  const [showsAll, setShowsAll] = useState(false);
  const models = data?.models ?? [];
  const current = chosen ?? data?.defaultModel;
  // A chosen model is never hidden behind 'More models'.
  const isHidden = models.findIndex((model) => model.id === current) >= firstModels;
  const shown = showsAll || isHidden ? models : models.slice(0, firstModels);
  const lacksCredits = models.some(({ hint }) => hint === creditsRequired);
  // The balance may have changed since the list was loaded, for example when a reply ended. So the list is loaded
  // again.
  useEffect(() => {
    if (handle.open && lacksCredits) void refetch();
  }, [handle.open, lacksCredits, refetch]);
  // The 'More models' item disappears, so keyboard focus moves to the first model that it revealed.
  const showAll = () => {
    setShowsAll(true);
    focusNext(() => document.querySelectorAll('[role=menuitemradio]')[shown.length]);
  };
  const choose = (model: ModelChoice) => {
    if (model.hint === 'API Key Required') showRefusal({ kind: 'api-key-required', model: model.id });
    else if (model.hint === creditsRequired) showRefusal({ kind: 'insufficient-credits', model: model.id });
    else if (model.unavailable === null) onChoose(model.id);
    // A model that is unavailable without a hint needs an account.
    else navigate(paths.signIn(here()), { state: { reason: `Sign in to use ${model.label}.` } });
  };
  return (
    <Menu {...handle} label="Model" side="top" className="w-72">
      <MenuHeading>Model</MenuHeading>
      <ModelsRetry isError={isError} refetch={refetch} />
      <MenuChoices label="Model">
        {shown.map((model) => (
          <MenuChoice
            key={model.id}
            checked={model.id === current}
            hint={model.unavailable === null ? (model.hint ?? undefined) : undefined}
            onSelect={() => choose(model)}
          >
            {model.unavailable === null ? model.label : <UnavailableModel model={model} reason={model.unavailable} />}
          </MenuChoice>
        ))}
      </MenuChoices>
      {shown.length < models.length && (
        <>
          <MenuSeparator />
          <MenuItem icon={ChevronDown} stays onSelect={showAll}>
            More models
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function UnavailableModel({ model, reason }: { readonly model: ModelChoice; readonly reason: string }) {
  return (
    <span className="block py-1.5">
      {/* With large text the hint goes below. */}
      <span className="flex flex-wrap items-baseline gap-x-4">
        <span className="min-w-2/5 flex-1 truncate text-muted">{model.label}</span>
        <span className="text-faint text-xs">{model.hint}</span>
      </span>
      <span className="block whitespace-normal text-faint text-xs">{reason}</span>
    </span>
  );
}
