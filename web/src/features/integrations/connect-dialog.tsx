import { addIntegration } from '@atrium/contract/routes/integrations.generated';
import type { Service } from '@atrium/contract/services';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { focusNext } from '../../lib/focus-next.ts';
import { ProblemError } from '../../lib/problem-error.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { adoptIntegration } from './queries.ts';

interface ConnectDialogProps {
  readonly service: Service;
  readonly onClose: () => void;
}

type Fields = Readonly<Record<string, string>>;

/** Asks for the key of a service and any other fields its vendor needs. The key is tested before it is stored. */
export function ConnectDialog({ service, onClose }: ConnectDialogProps) {
  const [apiKey, setApiKey] = useState('');
  const [fields, setFields] = useState<Fields>({});
  const [isSaved, setSaved] = useState(true);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const connecting = useConnecting(service, onClose);
  const submit = () => {
    if (apiKey.trim() === '') {
      setIsMissing(true);
      field.current?.focus();
      toast({ kind: 'danger', title: 'Missing API Key', description: 'Please enter your API key.' });
      return;
    }
    connecting.mutate({ apiKey: apiKey.trim(), fields, isSaved });
  };
  return (
    <FormDialog
      beginsInField
      isBusy={connecting.isPending}
      onClose={onClose}
      title={`Connect ${service.label}`}
      description={service.keysAt && `You get one at ${service.keysAt}.`}
      verb={connecting.isPending ? 'Connecting...' : 'Connect'}
      onSubmit={submit}
    >
      <TextField
        label={service.keyLabel}
        type="password"
        autoComplete="off"
        spellCheck={false}
        ref={field}
        value={apiKey}
        onChange={(event) => {
          setApiKey(event.target.value);
          setIsMissing(false);
        }}
        hint={<KeyHint service={service} apiKey={apiKey.trim()} />}
        error={faultOf(isMissing, service, connecting.error)}
      />
      {service.fields.map((field) => (
        <TextField
          key={field.name}
          label={field.label}
          hint={field.hint}
          autoComplete="off"
          spellCheck={false}
          required={field.isRequired}
          value={fields[field.name] ?? ''}
          onChange={(event) => setFields({ ...fields, [field.name]: event.target.value })}
        />
      ))}
      <SaveChoice isSaved={isSaved} onChange={setSaved} />
    </FormDialog>
  );
}

interface Entered {
  readonly apiKey: string;
  readonly fields: Fields;
  readonly isSaved: boolean;
}

function useConnecting(service: Service, onConnected: () => void) {
  return useMutation({
    mutationFn: ({ apiKey, fields, isSaved }: Entered) => {
      const filled = Object.entries(fields).filter(([, value]) => value.trim() !== '');
      return call(addIntegration, {
        body: {
          serviceType: service.type,
          serviceName: service.name,
          credentialsEncrypted: JSON.stringify({ apiKey, ...Object.fromEntries(filled) }),
          isActive: true,
          saveCredentials: isSaved,
        },
      });
    },
    onSuccess: (integration) => {
      adoptIntegration(integration);
      onConnected();
      // The button that opened this has given way to the controls of the key.
      focusNext(() => document.querySelector(`[data-service=${service.name}] button`));
      toast({
        kind: 'success',
        title: 'Integration Connected',
        description: `${service.label} has been connected successfully.`,
      });
    },
    onError: () =>
      toast({
        kind: 'danger',
        title: 'Connection Failed',
        description: 'Failed to connect the service. Please check your credentials.',
      }),
  });
}

/** Shows how the vendor's keys begin; if this one begins otherwise, that is only a warning. */
function KeyHint({ service, apiKey }: { readonly service: Service; readonly apiKey: string }) {
  const { prefix, label } = service;
  if (prefix === '') return <>It is sealed before it is kept, and never shown again.</>;
  if (apiKey !== '' && !apiKey.startsWith(prefix) && !prefix.startsWith(apiKey)) {
    return (
      <span className="text-warning">
        Keys of {label} usually start with {prefix}. You can connect it all the same.
      </span>
    );
  }
  return <>Starts with {prefix}. It is sealed before it is kept, and never shown again.</>;
}

function SaveChoice({ isSaved, onChange }: { readonly isSaved: boolean; readonly onChange: (saved: boolean) => void }) {
  const [box, note] = [useId(), useId()];
  return (
    <div className="flex items-start gap-3">
      <input
        id={box}
        type="checkbox"
        checked={isSaved}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={note}
        className="mt-0.5 size-4 flex-none coarse:mt-1.5"
      />
      <div>
        <label htmlFor={box} className="block font-label text-sm coarse:-my-2 coarse:py-3">
          Save credentials
        </label>
        <p id={note} className="mt-0.5 text-faint text-xs">
          {isSaved ? 'Kept until you remove it.' : 'Forgotten when you sign out of this browser.'}
        </p>
      </div>
    </div>
  );
}

function faultOf(isMissing: boolean, { keyLabel }: Service, error: Error | null): string | null {
  if (isMissing) return `Enter your ${keyLabel}.`;
  return error && sentenceOf(error);
}

function sentenceOf(error: Error): string {
  return error instanceof ProblemError && error.code !== null
    ? error.sentence
    : 'The server could not be reached. Check your connection and try again.';
}
