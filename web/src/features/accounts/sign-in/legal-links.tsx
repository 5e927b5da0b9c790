import { config } from '../../../lib/config.ts';
import { paths } from '../../../lib/paths.ts';
import { cx } from '../../../ui/cx.ts';

const look = 'underline decoration-accent-line underline-offset-3 hover:text-ink';

interface LegalLinkProps {
  readonly className?: string;
}

export function TermsLink({ className }: LegalLinkProps) {
  return (
    <a href={config.termsUrl || paths.terms} className={cx(look, className)}>
      Terms of Service
    </a>
  );
}

export function PrivacyLink({ className }: LegalLinkProps) {
  return (
    <a href={config.privacyUrl || paths.privacy} className={cx(look, className)}>
      Privacy Policy
    </a>
  );
}
