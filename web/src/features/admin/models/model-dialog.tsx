import type { AdminModel } from '@atrium/contract/admin-models';
import { adminLimits } from '@atrium/contract/admin-rules';
import { changeModel } from '@atrium/contract/routes/admin-models.generated';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FaultLine } from '../../../ui/notices/fault-line.tsx';
import { DeedDialog } from '../deed-dialog.tsx';
import { changeOf, type HostForm, modelFormOf, readMultiplier, withSeen } from '../domain/model-form.ts';
import { refreshCatalogue } from '../queries.ts';
import { HostFields } from './host-fields.tsx';

interface ModelDialogProps {
  readonly model: AdminModel;
  readonly onClose: () => void;
}

/** Edits the names, multiplier and prices of a model. Only changed values are sent. */
export function ModelDialog({ model, onClose }: ModelDialogProps) {
  const [form, setForm] = useState(() => modelFormOf(model));
  const change = changeOf(model, form);
  const isChanged = change !== null && Object.keys(change).length > 0;
  const setHost = (at: number, host: HostForm) =>
    setForm({ ...form, hosts: form.hosts.map((each, index) => (index === at ? host : each)) });
  return (
    <DeedDialog
      title={`Edit ${model.name}`}
      verb="Save"
      effect={isChanged ? effectOf(change) : null}
      onClose={onClose}
      run={async (reason) => {
        if (change === null) return;
        const body = { ...withSeen(model, change), reason };
        await call(changeModel, { params: { id: model.id }, body });
        await refreshCatalogue();
      }}
    >
      <TextField
        label="Name"
        value={form.name}
        maxLength={adminLimits.model.name}
        error={form.name.trim() === '' ? 'A model needs a name.' : null}
        onChange={(event) => setForm({ ...form, name: event.target.value })}
      />
      <TextField
        label="Label in the menu"
        value={form.label}
        maxLength={adminLimits.model.label}
        error={form.label.trim() === '' ? 'A model needs a label.' : null}
        onChange={(event) => setForm({ ...form, label: event.target.value })}
      />
      <TextField
        label="Multiplier of its prices in percent"
        hint="A whole number up to 10,000. Empty: the one for all models. 100 charges what the vendor charges."
        inputMode="numeric"
        autoComplete="off"
        value={form.multiplier}
        maxLength={10}
        error={readMultiplier(form) === undefined ? 'Write a whole number from 0 to 10,000.' : null}
        onChange={(event) => setForm({ ...form, multiplier: event.target.value })}
      />
      {form.hosts.map((host, at) => (
        <HostFields key={`${host.vendor} ${host.model}`} isSaved host={host} onChange={(next) => setHost(at, next)} />
      ))}
      <FaultLine role="status">
        {change === null && 'Something above is missing or is not a number that can be used.'}
      </FaultLine>
    </DeedDialog>
  );
}

function effectOf(change: NonNullable<ReturnType<typeof changeOf>>): string {
  const takesPrice = change.hosts?.some(({ price }) => price === null) ?? false;
  const lost = takesPrice ? ' Without a price the model cannot be paid for with credits there.' : '';
  return `In force for everyone within seconds. Replies being written are charged as they began.${lost}`;
}
