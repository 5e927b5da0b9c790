import './message-image.css';
import { readMessageImage } from '@atrium/contract/routes/messages.generated';
import { ImageDown } from 'lucide-react';
import type { RefObject } from 'react';
import { useContext, useRef, useState } from 'react';
import { addressOf } from '../../../lib/api.ts';
import { focusNext } from '../../../lib/focus-next.ts';
import { Icon } from '../../../ui/icon.tsx';
import { dataImageAt } from './data-images.ts';
import { isSameAddress } from './is-same-address.ts';
import { BlockImages, MessageContext } from './message-context.ts';

interface MessageImageProps {
  /** Its address as the parser has encoded it. */
  readonly src: string;
  readonly alt: string;
  /** A bare address as the reply has it, which is the text of its link. */
  readonly written?: string;
}

/** A picture in a reply. Inline pictures are shown at once; remote ones after a click, loaded through the server. */
export function MessageImage({ src, alt, written = src }: MessageImageProps) {
  const inline = dataImageAt(src, useContext(BlockImages));
  if (inline !== null) return <Figure src={inline} alt={alt} address={inline} />;
  return /^https?:/i.test(src) ? <RemoteImage src={src} alt={alt} written={written} /> : <span>{alt}</span>;
}

/**
 * A remote picture. A model must not be able to make the user's browser contact another site, so the picture is loaded
 * through the server, and only when the user asks.
 */
function RemoteImage({ src, alt, written }: Required<MessageImageProps>) {
  const { messageId, imageLinks } = useContext(MessageContext);
  const [isWanted, setIsWanted] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const number = imageLinks.findIndex((link) => isSameAddress(link, src));
  if (number < 0 || messageId === '') return <TextLink address={src} text={alt || written} />;
  if (isWanted) {
    const proxied = addressOf(readMessageImage, { id: messageId, n: number });
    return <Figure src={proxied} alt={alt} address={src} written={written} link={link} />;
  }
  const show = () => {
    setIsWanted(true);
    focusNext(() => link.current);
  };
  return (
    <button type="button" className="image-offer" onClick={show}>
      <Icon of={ImageDown} size={18} className="text-muted" />
      <span className="min-w-0">
        <span className="block truncate font-label">{alt || 'Image'}</span>
        <span className="block truncate text-muted text-sm">Load image from {hostOf(src)}</span>
      </span>
    </button>
  );
}

interface FigureProps {
  readonly src: string;
  readonly alt: string;
  /** The address in the text, shown as a link when the picture does not load. */
  readonly address: string;
  /** The words of that link, unless they are the address. */
  readonly written?: string;
  /** Its link: to the whole picture, or to the address of one that does not load. */
  readonly link?: RefObject<HTMLAnchorElement | null> | undefined;
}

export function Figure({ src, alt, address, written = address, link }: FigureProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    const text = alt || (address.startsWith('data:') ? 'Image' : written);
    return <TextLink address={address} text={text} link={link} />;
  }
  const fail = () => {
    if (link?.current && link.current === document.activeElement) focusNext(() => link.current);
    setIsBroken(true);
  };
  return (
    <span className="figure">
      <img
        src={src}
        alt={alt || 'AI Generated Image'}
        loading="lazy"
        decoding="async"
        onError={fail}
        className="figure-picture"
      />
      <span className="figure-caption">
        AI Generated Image{' '}
        <a
          ref={link}
          href={src}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => openInline(event, src)}
          className="hit-area"
        >
          View full size
        </a>
      </span>
    </span>
  );
}

/** Browsers do not open data: addresses in a new tab, so an inline picture is opened as a blob. */
function openInline(event: { preventDefault(): void }, src: string): void {
  if (!src.startsWith('data:')) return;
  event.preventDefault();
  const [head = '', content = ''] = src.split(',');
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png';
  window.open(URL.createObjectURL(new Blob([bytes], { type })), '_blank', 'noopener');
}

interface TextLinkProps extends Pick<FigureProps, 'address' | 'link'> {
  readonly text: string;
}

function TextLink({ address, text, link }: TextLinkProps) {
  if (!/^https?:/i.test(address)) return <span>{text}</span>;
  return (
    <a ref={link} href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
