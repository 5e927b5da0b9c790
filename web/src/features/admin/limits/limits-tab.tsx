import type { MoneySettings } from '@atrium/contract/admin-money';
import { saveMoneySettings } from '@atrium/contract/routes/admin-money.generated';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useUser } from '../../accounts/index.ts';
import { DeedDialog } from '../deed-dialog.tsx';
import {
  changedFields,
  type LimitsForm,
  limitFields,
  limitsFormOf,
  readLimits,
  saidLimits,
} from '../domain/limits-form.ts';
import { LoadState } from '../load-state.tsx';
import { refreshMoneySettings, useMoneySettings } from '../queries.ts';
import { limitsDrafts } from './limits-draft.ts';

/**
 * The limits and the price multiplier that apply to everyone. Unsaved changes are stored in the tab until they are
 * discarded.
 */
export default function LimitsTab() {
  const query = useMoneySettings();
  const user = useUser().data;
  if (!query.data) return <LoadState what="The limits" query={query} />;
  if (!user) return null;
  return <Limits settings={query.data} owner={user.id} />;
}

function Limits({ settings, owner }: { readonly settings: MoneySettings; readonly owner: string }) {
  const saved = limitsFormOf(settings);
  const [kept, setKept] = useState(() => limitsDrafts.read('all', owner)?.fields ?? null);
  const [written, setWritten] = useState<Partial<LimitsForm>>(kept ?? {});
  const form: LimitsForm = { ...saved, ...written };
  const change = (part: Partial<LimitsForm>) => {
    const fields = changedFields(saved, { ...form, ...part });
    setWritten(fields);
    limitsDrafts.keep('all', owner, Object.keys(fields).length > 0 ? { fields } : null);
  };
  const [isAsking, setAsking] = useState(false);
  const { limits, wrong } = readLimits(form);
  const changes = limits ? saidLimits(settings, limits) : [];
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    if (changes.length > 0) setAsking(true);
  };
  return (
    <>
      <form className="flex max-w-120 flex-col gap-5" onSubmit={ask}>
        {kept && <p className="text-muted text-sm">What you wrote before and did not save is still here.</p>}
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
            onChange={(event) => change({ [key]: event.target.value })}
          />
        ))}
        <div className="flex items-start gap-3">
          <Switch
            checked={form.stopsAtLimit}
            labelledBy="stops"
            describedBy="stops-note"
            onChange={(stopsAtLimit) => change({ stopsAtLimit })}
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
          <div className="flex gap-2">
            <Button type="submit" kind="primary" disabled={changes.length === 0}>
              Save limits
            </Button>
            {kept && (
              <Button
                onClick={({ currentTarget }) => {
                  change(saved);
                  // The button disappears.
                  currentTarget.form?.querySelector('input')?.focus();
                  setKept(null);
                }}
              >
                Discard
              </Button>
            )}
          </div>
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
            // Only what is changed here: another admin may have changed the rest since it was loaded.
            const seen = changedFields(limits, settings);
            await call(saveMoneySettings, { body: { ...changedFields(settings, limits), seen, reason } });
            limitsDrafts.keep('all', owner, null);
            await refreshMoneySettings();
            setWritten({});
            setKept(null);
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
