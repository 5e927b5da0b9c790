import { adminLimits } from '@atrium/contract/admin-rules';
import { useId } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { FieldNote } from '../../../ui/fields/field-note.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { feeKinds, type HostForm, priceKinds, readPrice, readSizes, sizeKinds } from '../domain/model-form.ts';
import { vendorName } from '../domain/new-model-form.ts';

interface HostFieldsProps {
  readonly host: HostForm;
  /** Whether it was filled in before, so that an empty field is wrong; those of a new host are yet to be written. */
  readonly isSaved?: boolean;
  readonly onChange: (host: HostForm) => void;
}

/** The fields of one host of a model: its id there, its sizes and its price. */
export function HostFields({ host, isSaved = false, onChange }: HostFieldsProps) {
  const note = useId();
  const sizes = readSizes(host);
  const isPriceWrong = readPrice(host) === undefined;
  return (
    <fieldset aria-describedby={note} className="min-w-0 rounded-lg border border-line p-4">
      <legend className="px-1 font-label text-sm">{`At ${vendorName(host.vendor)}`}</legend>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Id asked for"
          className="col-span-2"
          value={host.asks}
          error={isSaved && host.asks.trim() === '' ? 'Write the id that the vendor knows it by.' : null}
          maxLength={adminLimits.model.hostId}
          autoComplete="off"
          onChange={(event) => onChange({ ...host, asks: event.target.value })}
        />
        {priceKinds.map(({ kind, label }) => (
          <TextField
            key={kind}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            value={host.price[kind]}
            maxLength={20}
            onChange={(event) => onChange({ ...host, price: { ...host.price, [kind]: event.target.value } })}
          />
        ))}
        {feeKinds.map(({ kind, label }) => (
          <TextField
            key={kind}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            value={host.fees[kind]}
            maxLength={20}
            onChange={(event) => onChange({ ...host, fees: { ...host.fees, [kind]: event.target.value } })}
          />
        ))}
        <FieldNote
          id={note}
          className="col-span-2"
          value={host}
          hint="US dollars per million tokens; fees come besides. All empty: no price, so credits cannot pay for it."
          error={
            isPriceWrong
              ? 'Prices and fees are US dollars with at most six decimals. All four prices are needed; fees may be empty.'
              : null
          }
        />
        {sizeKinds.map(({ kind, label, least, most }) => (
          <TextField
            key={kind}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            value={host[kind]}
            maxLength={20}
            error={
              (isSaved || host[kind].trim() !== '') && sizes[kind] === null
                ? `Write a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`
                : null
            }
            onChange={(event) => onChange({ ...host, [kind]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
