import type { MoneySettings } from '@atrium/contract/admin-money';
import { saveMoneySettings } from '@atrium/contract/routes/admin-money.generated';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DeedDialog } from '../deed-dialog.tsx';
import { type LimitsForm, limitFields, limitsFormOf, readLimits, saidLimits } from '../domain/limits-form.ts';
import { LoadState } from '../load-state.tsx';
import { refreshMoneySettings, useMoneySettings } from '../queries.ts';

/** What holds for everyone, and what everyone's prices are multiplied by. */
export default function LimitsTab() {
  const query = useMoneySettings();
  if (!query.data) return <LoadState what="The limits" query={query} />;
  return <Limits key={JSON.stringify(query.data)} settings={query.data} />;
}

function Limits({ settings }: { readonly settings: MoneySettings }) {
  const [form, setForm] = useState<LimitsForm>(() => limitsFormOf(settings));
  const [isAsking, setAsking] = useState(false);
  const { limits, wrong } = readLimits(form);
  const changes = limits ? saidLimits(settings, limits) : [];
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (changes.length > 0) setAsking(true);
  };
  return (
    <>
      <form className="flex max-w-120 flex-col gap-5" onSubmit={ask}>
        {limitFields.map(({ key, label, hint, inputMode }) => (
          <TextField
            key={key}
            label={label}
            hint={hint}
            inputMode={inputMode}
            autoComplete="off"
            maxLength={20}
            value={form[key]}
            error={wrong[key] ?? null}
            onChange={(event) => setForm({ ...form, [key]: event.target.value })}
          />
        ))}
        <div className="flex items-start gap-3">
          <Switch
            checked={form.stopsAtLimit}
            labelledBy="stops"
            describedBy="stops-note"
            onChange={(stopsAtLimit) => setForm({ ...form, stopsAtLimit })}
          />
          <div>
            <p id="stops" className="font-label text-sm">
              Stop at the monthly limit
            </p>
            <p id="stops-note" className="text-muted text-sm">
              Beyond it, models that cost credits do not answer until the next month. Off: a warning only.
            </p>
          </div>
        </div>
        <div>
          <Button type="submit" kind="primary" disabled={changes.length === 0}>
            Save limits
          </Button>
          {limits && changes.length === 0 && <p className="mt-2 text-muted text-sm">Nothing is changed.</p>}
        </div>
      </form>
      {isAsking && limits && (
        <DeedDialog
          title="Save limits for everyone?"
          verb="Save limits"
          effect="This is in force within seconds, for everyone without limits of their own. Replies being written end as they began."
          onClose={() => setAsking(false)}
          run={async (reason) => {
            await call(saveMoneySettings, { body: { ...limits, reason } });
            await refreshMoneySettings();
          }}
        >
          <ul className="list-disc pl-5 text-sm">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </DeedDialog>
      )}
    </>
  );
}
