import type { ProviderId } from '@atrium/contract/sign-in';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { config } from '../../../lib/config.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FaultLine } from '../../../ui/notices/fault-line.tsx';
import { canUsePasskeys } from '../passkey.ts';
import { PrivacyLink, TermsLink } from './legal-links.tsx';
import { ProviderButton } from './provider-button.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

interface SignInDialogProps {
  readonly onClose: () => void;
  /** The address to open after the sign-in. */
  readonly returnTo: string;
}

/** The ways to sign in, configured ones first. The operator's own provider is shown only if it is configured. */
export function SignInDialog({ onClose, returnTo }: SignInDialogProps) {
  const [explained, setExplained] = useState<ProviderId | null>(null);
  return (
    <Dialog onClose={onClose} width="signIn" title="Sign in" description="Choose your preferred sign-in method">
      <div className="flex flex-col gap-2 pt-2">
        {providersInOrder().map((provider) => (
          <ProviderButton
            key={provider.id}
            {...provider}
            returnTo={returnTo}
            isExplained={explained === provider.id}
            onExplain={() => setExplained(explained === provider.id ? null : provider.id)}
          />
        ))}
        {canUsePasskeys() && <PasskeyButton returnTo={returnTo} />}
      </div>
      <p className="mt-4 text-faint text-xs">
        By continuing, you agree to our <TermsLink /> and <PrivacyLink />
      </p>
    </Dialog>
  );
}

function PasskeyButton({ returnTo }: { readonly returnTo: string }) {
  const { enter, isEntering, failure } = usePasskeySignIn(returnTo);
  return (
    <>
      <Button size="lg" wide busy={isEntering} icon={<Icon of={Fingerprint} size={16} />} onClick={enter}>
        Sign in with a passkey
      </Button>
      <FaultLine>{failure}</FaultLine>
    </>
  );
}

function providersInOrder() {
  const all: readonly { readonly id: ProviderId; readonly name: string }[] = [
    { id: 'google', name: 'Google' },
    { id: 'apple', name: 'Apple' },
    { id: 'microsoft', name: 'Microsoft' },
    { id: 'oidc', name: config.oidcName },
  ];
  return all
    .map((provider) => ({ ...provider, isConfigured: config.signIn.includes(provider.id) }))
    .filter((provider) => provider.isConfigured || provider.id !== 'oidc')
    .sort((a, b) => Number(b.isConfigured) - Number(a.isConfigured));
}
