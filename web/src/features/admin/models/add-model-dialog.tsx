import type { AdminModel } from '@atrium/contract/admin-models';
import { adminLimits } from '@atrium/contract/admin-rules';
import { addModel } from '@atrium/contract/routes/admin-models.generated';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ChoiceField, optionsOf } from '../../../ui/fields/choice-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DeedDialog } from '../deed-dialog.tsx';
import {
  abilities,
  emptyModel,
  modelIdOf,
  type NewModelForm,
  newModelOf,
  pageFaultOf,
  thinkingWays,
  vendorNames,
} from '../domain/new-model-form.ts';
import { refreshCatalogue } from '../queries.ts';
import { HostFields } from './host-fields.tsx';

interface AddModelDialogProps {
  readonly models: readonly AdminModel[];
  readonly onClose: () => void;
}

/** Adds a model that is not in the built-in catalogue: its name, its host, its abilities and its prices. */
export function AddModelDialog({ models, onClose }: AddModelDialogProps) {
  const [form, setForm] = useState(emptyModel);
  const set = (part: Partial<NewModelForm>) => setForm({ ...form, ...part });
  const id = modelIdOf(form);
  const isTaken = models.some((each) => each.id === id);
  const model = isTaken ? null : newModelOf(form);
  return (
    <DeedDialog
      title="Add model"
      verb="Add model"
      effect={model && effectOf(id, model.hosts[0]?.price === null)}
      onClose={onClose}
      run={async (reason) => {
        if (!model) return;
        await call(addModel, { body: { ...model, reason } });
        await refreshCatalogue();
      }}
    >
      <TextField
        label="Name"
        value={form.name}
        maxLength={adminLimits.model.name}
        autoComplete="off"
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label="Label in the menu"
        hint="Empty: its name."
        value={form.label}
        maxLength={adminLimits.model.label}
        autoComplete="off"
        onChange={(event) => set({ label: event.target.value })}
      />
      <TextField
        label="Id here"
        hint={id ? `It will be “${id}”.` : 'Small letters, digits, dots and hyphens. Empty: made from the name.'}
        error={idFaultOf(form, isTaken)}
        value={form.id}
        maxLength={adminLimits.model.id}
        autoComplete="off"
        onChange={(event) => set({ id: event.target.value })}
      />
      <PlaceFields form={form} set={set} />
    </DeedDialog>
  );
}

function idFaultOf(form: NewModelForm, isTaken: boolean): string | null {
  const id = modelIdOf(form);
  if (isTaken) return `There is a model with the id “${id}” already.`;
  if (id !== '') return null;
  if (form.id.trim() !== '') return 'An id needs Latin letters or digits.';
  return form.name.trim() === '' ? null : 'No id can be made from this name. Write one with Latin letters or digits.';
}

function effectOf(id: string, isUnpriced: boolean): string {
  const unpriced = isUnpriced ? ' Without a price only people with a key of their own can use it.' : '';
  return `“${id}” stands at the end of everyone’s menu within seconds.${unpriced}`;
}

interface PlaceFieldsProps {
  readonly form: NewModelForm;
  readonly set: (part: Partial<NewModelForm>) => void;
}

function PlaceFields({ form, set }: PlaceFieldsProps) {
  return (
    <>
      <ChoiceField
        label="Vendor"
        hint="The vendor whose key of this server, or of a person, opens it."
        value={form.vendor}
        options={optionsOf(vendorNames)}
        onChoose={(vendor) => set({ vendor })}
      />
      <HostFields host={{ ...form.host, vendor: form.vendor }} onChange={(host) => set({ host })} />
      <TextField
        label="Page where its price and sizes stand"
        hint="Kept beside the price, with today’s date."
        error={form.source.trim() === '' ? null : pageFaultOf(form.source.trim())}
        type="url"
        value={form.source}
        autoComplete="off"
        onChange={(event) => set({ source: event.target.value })}
      />
      <ChoiceField
        label="How it is told to think longer"
        value={form.thinking}
        options={optionsOf(thinkingWays)}
        onChoose={(thinking) => set({ thinking })}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-label text-sm">What it can do besides text</legend>
        {abilities.map(({ key, label }) => (
          <label key={key} className="flex items-center gap-2 text-sm coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4"
              checked={form.can.includes(key)}
              onChange={({ target }) =>
                set({ can: target.checked ? [...form.can, key] : form.can.filter((each) => each !== key) })
              }
            />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  );
}
