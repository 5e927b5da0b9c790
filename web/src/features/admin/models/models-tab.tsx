import type { AdminModel } from '@atrium/contract/admin-models';
import { defaultModelId } from '@atrium/contract/model-ids';
import { changeModel, removeModel, resetModel } from '@atrium/contract/routes/admin-models.generated';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { unlessGone } from '../../../lib/is-gone.ts';
import { searchFor } from '../../../lib/search-for.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DeedDialog } from '../deed-dialog.tsx';
import { LoadState } from '../load-state.tsx';
import { refreshCatalogue, useCatalogue } from '../queries.ts';
import { AddModelDialog } from './add-model-dialog.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { type ModelDeed, ModelRow } from './model-row.tsx';

/** The catalogue of models: their prices with the source, whether they are in the menu, and what admins changed. */
export default function ModelsTab() {
  const query = useCatalogue();
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState<{ readonly deed: ModelDeed; readonly of: AdminModel } | null>(null);
  const [isAdding, setAdding] = useState(false);
  if (!query.data) return <LoadState what="The models" query={query} />;
  const isFound = searchFor(words);
  const shown = query.data.filter(({ id, name, label, provider }) => [id, name, label, provider].some(isFound));
  const close = () => setAsked(null);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Find a model"
          type="search"
          className="min-w-0 grow basis-60 md:max-w-96"
          value={words}
          maxLength={100}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button className="md:ml-auto" icon={<Icon of={Plus} size={16} />} onClick={() => setAdding(true)}>
          Add model
        </Button>
      </div>
      <p className="mt-1.5 text-faint text-xs">Prices are US dollars per million tokens.</p>
      {shown.length === 0 && <p className="mt-6 text-muted">No model matches.</p>}
      {shown.length > 0 && (
        <ul aria-label="Models" className="mt-5 divide-y divide-line rounded-lg border border-line bg-raised">
          {shown.map((model) => (
            <ModelRow key={model.id} model={model} onAsk={(deed) => setAsked({ deed, of: model })} />
          ))}
        </ul>
      )}
      {isAdding && <AddModelDialog models={query.data} onClose={() => setAdding(false)} />}
      {asked?.deed === 'remove' && <RemoveDialog model={asked.of} onClose={close} />}
      {asked?.deed === 'edit' && <ModelDialog model={asked.of} onClose={close} />}
      {asked?.deed === 'list' && <ListDialog model={asked.of} onClose={close} />}
      {asked?.deed === 'reset' && <ResetDialog model={asked.of} onClose={close} />}
    </>
  );
}

interface AskProps {
  readonly model: AdminModel;
  readonly onClose: () => void;
}

function ListDialog({ model: { id, name, isListed }, onClose }: AskProps) {
  return (
    <DeedDialog
      title={isListed ? `Turn ${name} off?` : `Turn ${name} on?`}
      verb={isListed ? 'Turn off' : 'Turn on'}
      isDestructive={isListed}
      effect={
        isListed
          ? `The model leaves everyone’s menu within seconds. ${offEffect(id)}`
          : 'The model stands in everyone’s menu within seconds.'
      }
      onClose={onClose}
      run={async (reason) => {
        await call(changeModel, { params: { id }, body: { isListed: !isListed, reason } });
        await refreshCatalogue();
      }}
    />
  );
}

function offEffect(id: string): string {
  return id === defaultModelId
    ? 'Chats begin with it all the same, unless another model is chosen.'
    : 'Nobody can use it: chats held with it stay and need another model to go on. Replies being written end as they began.';
}

function ResetDialog({ model: { id, name, changedAt }, onClose }: AskProps) {
  return (
    <DeedDialog
      title={`Take back the changes of ${name}?`}
      verb="Take back"
      isDestructive
      effect="Names, prices, the multiplier and the place in the menu are again as the catalogue came with them. All that admins changed about this model is gone."
      onClose={onClose}
      run={async (reason) => {
        await call(resetModel, { params: { id }, body: { basedOn: changedAt, reason } });
        await refreshCatalogue();
      }}
    />
  );
}

function RemoveDialog({ model: { id, name, changedAt }, onClose }: AskProps) {
  return (
    <DeedDialog
      title={`Delete ${name}?`}
      verb="Delete"
      isDestructive
      effect="The model is gone for everyone within seconds. Chats held with it stay and need another model to go on. Replies being written end as they began."
      onClose={onClose}
      run={async (reason) => {
        await unlessGone(call(removeModel, { params: { id }, body: { basedOn: changedAt, reason } }));
        await refreshCatalogue();
      }}
    />
  );
}
