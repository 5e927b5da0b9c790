import { Check, Copy, ExternalLink } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { linkOf } from './queries.ts';

/** Buttons that open a link in a new tab and copy it. */
export function LinkButtons({ token, title }: { readonly token: string; readonly title: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <>
      <a
        href={linkOf(token)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Open the shared copy of ${title}`}
        data-tip="Open"
        className="hit-area inline-flex size-control-sm flex-none items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
      >
        <Icon of={ExternalLink} size={16} />
      </a>
      <IconButton
        size="sm"
        icon={isCopied ? Check : Copy}
        label={isCopied ? 'Copied' : `Copy the link of ${title}`}
        onClick={() => copy(linkOf(token))}
      />
    </>
  );
}

/** The link as text, with a button that copies it. */
export function LinkField({ token }: { readonly token: string }) {
  const { isCopied, copy } = useCopy();
  const link = linkOf(token);
  return (
    <div className="flex items-center gap-2">
      <input
        readOnly
        aria-label="Public link"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="h-control min-w-0 flex-1 rounded-md border border-line-strong bg-raised px-3 text-md coarse:text-lg"
      />
      <button type="button" className={buttonClass('primary')} onClick={() => copy(link)}>
        <Icon of={isCopied ? Check : Copy} size={16} />
        {isCopied ? 'Copied' : 'Copy link'}
      </button>
    </div>
  );
}
