import { isImageUrl } from '@atrium/contract/image-links';
import { mayHoldMath, prepareMath } from '@atrium/contract/prepare-math';
import type { Components, ExtraProps } from 'hast-util-to-jsx-runtime';
import { memo, Suspense, useContext, useId, useMemo } from 'react';
import { Link } from '../../../lib/navigation.ts';
import { cx } from '../../../ui/cx.ts';
import { Citation } from './citation.tsx';
import { CodeBlock } from './code-block.tsx';
import { isOwnPlace, takeDataImages } from './data-images.ts';
import { isSameAddress } from './is-same-address.ts';
import { Formula, useMath } from './math.ts';
import { BlockImages, MessageContext } from './message-context.ts';
import { MessageImage } from './message-image.tsx';
import { renderMarkdown } from './render-markdown.ts';
import { TableBox } from './table-box.tsx';
import { UnsupportedMark } from './unsupported-mark.tsx';

interface MarkdownBlockProps {
  readonly text: string;
  /** The number that a list at its beginning begins with, if that is not the written one. */
  readonly listStart: number | undefined;
  /** Lines that may be link and footnote definitions, of the whole message. */
  readonly definitions: string;
}

/** A block of Markdown, with raw HTML shown as text. It is rendered again only when its text changes. */
export const MarkdownBlock = memo(function MarkdownBlock({ text, listStart, definitions }: MarkdownBlockProps) {
  const { sources, unsupported } = useContext(MessageContext);
  const footnotes = useId();
  const prepared = useMemo(() => takeDataImages(text), [text]);
  const hasMath = mayHoldMath(prepared.text);
  const math = useMath(hasMath);
  const refersToDefinitions = definitions !== '' && text.includes('[');
  const source = math ? prepareMath(prepared.text) : prepared.text;
  return (
    <BlockImages value={prepared.images}>
      {renderMarkdown(source, {
        components,
        listStart,
        definitions: refersToDefinitions ? definitions : '',
        math,
        pictures: prepared,
        // They are looked for in the text as it is read, with its formulas spelled anew.
        unsupported: math ? unsupported.map(prepareMath) : unsupported,
        sourceCount: sources.length,
        // Footnotes of two messages must not share an anchor.
        footnotePrefix: `note-${footnotes}-`,
      })}
    </BlockImages>
  );
});

const components: Components = {
  a: Anchor,
  img: ({ src, alt }) =>
    typeof src === 'string' && src !== '' ? <MessageImage src={src} alt={alt ?? ''} /> : (alt ?? ''),
  code: Code,
  pre: Preformatted,
  sup: ({ node, children }) => {
    if (node?.properties.dataUnsupported) return <UnsupportedMark />;
    const number = Number(node?.properties.dataCite);
    if (number > 0) return <Citation number={number} />;
    // The link of a footnote is drawn like a citation, which is raised by itself.
    return <sup className={cx(node && !isText(node) && 'contents')}>{children}</sup>;
  },
  table: TableBox,
  ul: ownDirection('ul'),
  ol: ownDirection('ol'),
  blockquote: ownDirection('blockquote'),
  input: ({ checked, 'aria-label': name }) => (
    <input type="checkbox" checked={checked} readOnly disabled aria-label={name} />
  ),
  // A reply is only part of the page: its headings start one level below the page's own.
  h1: ({ children, dir }) => <h2 dir={dir}>{children}</h2>,
};

/** Puts the markers, the border and the indent on the side where the element's first words begin. */
function ownDirection(Tag: 'ul' | 'ol' | 'blockquote') {
  return ({ node: _, ...rest }: React.HTMLAttributes<HTMLElement> & ExtraProps) => <Tag dir="auto" {...rest} />;
}

type AnchorProps = React.JSX.IntrinsicElements['a'] & ExtraProps;

function Anchor({ href, children, className, node, ...footnote }: AnchorProps) {
  if (!href) return <span>{children}</span>;
  if (href.startsWith('#'))
    return (
      <a href={href} {...footnote} className={cx(node?.properties.dataFootnoteRef !== undefined && 'cite')}>
        {children}
      </a>
    );
  if (isOwnPlace(href)) return <Link href={href}>{children}</Link>;
  const written = node && isText(node) ? textOf(node) : '';
  // A bare address of a picture is shown as that picture.
  if (isSameAddress(written, href) && isImageUrl(href)) return <MessageImage src={href} alt="" written={written} />;
  // A picture has a button or a link of its own, which must not lie within another link.
  const hasPicture = node !== undefined && holdsPicture(node);
  const link = (
    <a href={href} target="_blank" rel="noopener noreferrer" className={cx(className)}>
      {hasPicture ? href : children}
    </a>
  );
  if (!hasPicture) return link;
  return (
    <>
      {children} {link}
    </>
  );
}

/** Whether nothing but text is in it, and the places where a long word is cut. */
function isText({ children }: Element): boolean {
  return children.every((child) => child.type === 'text' || (child.type === 'element' && child.tagName === 'wbr'));
}

function holdsPicture({ children }: Element): boolean {
  return children.some((child) => child.type === 'element' && (child.tagName === 'img' || holdsPicture(child)));
}

type PreProps = React.JSX.IntrinsicElements['pre'] & ExtraProps;

function Preformatted({ node, children }: PreProps) {
  const code = node?.children[0];
  if (code?.type !== 'element' || code.tagName !== 'code') return <pre>{children}</pre>;
  // A formula on a line of its own arrives as a code block too; its `code` element draws it.
  if (classesOf(code).includes('math-display')) return children;
  const named = classesOf(code).find((name) => name.startsWith('language-'));
  return <CodeBlock language={named?.replace('language-', '') ?? ''} code={textOf(code).replace(/\n$/, '')} />;
}

type CodeProps = React.JSX.IntrinsicElements['code'] & ExtraProps;

function Code({ node, children }: CodeProps) {
  const classes = node ? classesOf(node) : [];
  const isDisplay = classes.includes('math-display');
  if (!node || !(isDisplay || classes.includes('math-inline'))) return <code>{children}</code>;
  const source = textOf(node);
  return (
    <Suspense fallback={source}>
      <Formula source={source} isDisplay={isDisplay} />
    </Suspense>
  );
}

type Element = NonNullable<ExtraProps['node']>;

function classesOf(element: Element): readonly string[] {
  const names = element.properties.className;
  return Array.isArray(names) ? names.map(String) : [];
}

function textOf(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}
