import { config } from '../../lib/config.ts';
import { leaveTo } from '../../lib/navigation.ts';
import { navigations } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { GoogleMark } from './google-mark.tsx';
import { PrivacyLink, TermsLink } from './legal-links.tsx';
import { AppleMark, MicrosoftMark } from './provider-marks.tsx';

const providers = [
  { id: 'google', name: 'Google', mark: <GoogleMark /> },
  { id: 'apple', name: 'Apple', mark: <AppleMark /> },
  { id: 'microsoft', name: 'Microsoft', mark: <MicrosoftMark /> },
] as const;

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

interface SignInDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The ways to sign in. One that is not set up says so, and what it takes. */
export function SignInDialog({ open, onOpenChange }: SignInDialogProps) {
  const missing = providers.filter((provider) => !config.signIn.includes(provider.id)).map((provider) => provider.name);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="signIn"
      title="Sign in"
      description="Choose your preferred sign-in method"
    >
      <div className="flex flex-col gap-2 pt-2">
        {providers.map((provider) => (
          <Button
            key={provider.id}
            size="lg"
            wide
            icon={provider.mark}
            disabled={!config.signIn.includes(provider.id)}
            onClick={() => leaveTo(navigations.signIn(provider.id))}
          >
            Continue with {provider.name}
          </Button>
        ))}
      </div>
      {missing.length > 0 && (
        <p role="note" className="mt-3 rounded-md bg-sunken px-3 py-2 text-muted text-sm">
          {listed.format(missing)}: Coming soon...
          {config.demoLogin && ' A demo account works today.'}
        </p>
      )}
      <p className="mt-4 text-faint text-xs">
        By continuing, you agree to our <TermsLink /> and <PrivacyLink />
      </p>
    </Dialog>
  );
}
