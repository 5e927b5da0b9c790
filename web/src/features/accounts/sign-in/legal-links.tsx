import { config } from '../../../lib/config.ts';
import { paths } from '../../../lib/paths.ts';

const className = 'underline decoration-accent-line underline-offset-3 hover:text-ink';

export function TermsLink() {
  return (
    <a href={config.termsUrl || paths.terms} className={className}>
      Terms of Service
    </a>
  );
}

export function PrivacyLink() {
  return (
    <a href={config.privacyUrl || paths.privacy} className={className}>
      Privacy Policy
    </a>
  );
}
