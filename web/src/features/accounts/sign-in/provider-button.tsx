import type { ProviderId } from '@atrium/contract/sign-in';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fragment, useState } from 'react';
import { uploadsEnd } from '../../../lib/hold-for-upload.ts';
import { leaveTo } from '../../../lib/navigation.ts';
import { navigations, paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import GoogleMark from './google-mark.tsx';
import { AppleMark, MicrosoftMark } from './provider-marks.tsx';
import { useProviders } from './use-providers.ts';

export const providerMarks: Readonly<Record<ProviderId, ReactNode>> = {
  google: <GoogleMark />,
  apple: <AppleMark />,
  microsoft: <MicrosoftMark />,
  oidc: <Icon of={Building2} size={16} />,
};

interface ProviderButtonProps {
  readonly id: ProviderId;
  readonly name: string;
  readonly isConfigured: boolean;
  /** The address to open after the sign-in. */
  readonly returnTo: string;
  /** Whether the instructions for setting it up are shown. */
  readonly isExplained: boolean;
  readonly onExplain: () => void;
}

/** A button that goes to a provider to sign in. If the provider is not configured, a press shows how to set it up. */
export function ProviderButton({ id, name, isConfigured, returnTo, isExplained, onExplain }: ProviderButtonProps) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await uploadsEnd();
    setLeaving(false);
    leaveTo(navigations.signIn(id, returnTo));
  };
  if (isConfigured) {
    return (
      <Button size="lg" wide icon={providerMarks[id]} busy={isLeaving} onClick={() => void leave()}>
        Continue with {name}
      </Button>
    );
  }
  return (
    <div>
      <Button
        size="lg"
        wide
        aria-expanded={isExplained}
        onClick={onExplain}
        className="bg-transparent! text-muted! shadow-none!"
        icon={<span className="opacity-55 filter-[grayscale(1)]">{providerMarks[id]}</span>}
      >
        Continue with {name} <span className="font-body text-xs">Not set up</span>
      </Button>
      {isExplained && <HowTo id={id} name={name} />}
    </div>
  );
}

function HowTo({ id, name }: { readonly id: ProviderId; readonly name: string }) {
  const { data, isPending } = useProviders();
  const provider = data?.providers.find((each) => each.id === id);
  return (
    <div role="note" className="mt-2 rounded-md bg-sunken px-3 py-2 text-muted text-sm [overflow-wrap:anywhere]">
      <p>
        Signing in with {name} is not set up on this server. {provider && 'Whoever runs it sets '}
        {provider?.settings.map((setting, at, { length }) => (
          <Fragment key={setting}>
            {at > 0 && (at === length - 1 ? ' and ' : ', ')}
            <code className="font-mono text-ink text-xs">{setting}</code>
          </Fragment>
        ))}
        {provider && '.'}
      </p>
      {isPending && <Spinner label="Loading" className="mt-1 size-3" />}
      {provider && (
        <p className="mt-1">
          Redirect address: <code className="font-mono text-ink text-xs">{provider.callbackUrl}</code>
        </p>
      )}
      <a
        href={paths.guide('sign-in')}
        target="_blank"
        rel="noreferrer"
        className="mt-1 inline-block text-accent-ink underline decoration-accent-line underline-offset-3"
      >
        How to set up sign-in
      </a>
    </div>
  );
}
