import './markdown.css';
import './task-list.css';
import './citation.css';
import './table-tools.css';
import { imageLinks } from '@atrium/contract/image-links';
import type { Citation } from '@atrium/contract/run-event';
import { isTooDeep } from '@atrium/contract/shallow-markdown';
import { memo, useMemo, useRef } from 'react';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { CodeBlock } from './code-block.tsx';
import { openFence, wholeFence } from './fence.ts';
import { MarkdownBlock } from './markdown-block.tsx';
import { IsOpenBlock, MessageContext } from './message-context.ts';
import type { Blocks } from './split-blocks.ts';
import { allDefinitions, groupSize, isFull, noBlocks, splitBlocks, withOpen } from './split-blocks.ts';
import { withoutHalfImage } from './without-half-image.ts';

interface MarkdownProps {
  readonly messageId: string;
  readonly text: string;
  readonly sources: readonly Citation[];
  /** Whether the text is still being written: its last block stays open, with a caret at the end. */
  readonly isOpen: boolean;
  /** Sentences, as they stand in the text, that are marked as not supported by what they cite. */
  readonly unsupported?: readonly string[];
}

/**
 * Renders a message's Markdown as finished blocks, which are rendered once, followed by the open block. That block
 * keeps its place when it is finished, so that selections and toggles in it are kept.
 */
export default function Markdown({ messageId, text, sources, isOpen, unsupported = none }: MarkdownProps) {
  const blocks = useBlocks(text, isOpen);
  const linksKey = useImageLinks(text, blocks, isOpen);
  // When a reply ends, it gets a new list with the same entries; that is no reason to render the whole text again.
  const known = useSame(sources);
  const marked = useSame(unsupported);
  const context = useMemo(
    () => ({
      messageId,
      sources: known,
      imageLinks: linksKey === '' ? none : linksKey.split('\n'),
      unsupported: marked,
    }),
    [messageId, known, linksKey, marked],
  );
  const groups = withOpen(blocks);
  const definitions = isOpen ? blocks.definitions : allDefinitions(blocks);
  // The last group grows, unless all of the text is finished.
  const written = blocks.open.trim() === '' ? undefined : groups.at(-1);
  return (
    <MessageContext value={context}>
      <div className={isOpen ? 'markdown is-open' : 'markdown'}>
        {groups.map((group, at) => (
          // A group never moves, so its index can be its key.
          <BlockGroup
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
            key={at}
            blocks={group}
            first={at * groupSize}
            listStarts={blocks.listStarts}
            definitions={definitions}
            isOpen={isOpen && group === written}
          />
        ))}
      </div>
    </MessageContext>
  );
}

const none: readonly string[] = [];

/** Returns the previous list as long as the entries are the same. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list);
  const isSame = kept.current.length === list.length && kept.current.every((entry, at) => entry === list[at]);
  if (!isSame) kept.current = list;
  return kept.current;
}

/** The remote images of a text, one per line. For a growing text only what was added is examined. */
function useImageLinks(text: string, { groups, open }: Blocks, isOpen: boolean): string {
  const whole = isOpen ? null : text;
  const finished = useMemo(() => (whole === null ? groups.flatMap(linksOfGroup) : linksOf(whole)), [whole, groups]);
  if (!isOpen) return finished.join('\n');
  return [...new Set([...finished, ...linksOf(open)])].join('\n');
}

const knownLinks = new WeakMap<readonly string[], readonly string[]>();

function linksOfGroup(group: readonly string[]): readonly string[] {
  const known = knownLinks.get(group) ?? linksOf(group.join(''));
  knownLinks.set(group, known);
  return known;
}

function linksOf(text: string): readonly string[] {
  return text.includes('http') ? imageLinks(text) : none;
}

interface BlockGroupProps {
  readonly blocks: readonly string[];
  /** The number of the first block in the text. */
  readonly first: number;
  readonly listStarts: Blocks['listStarts'];
  readonly definitions: string;
  /** Whether its last block is still being written. */
  readonly isOpen: boolean;
}

const BlockGroup = memo(function BlockGroup({ blocks, first, listStarts, definitions, isOpen }: BlockGroupProps) {
  return (
    <div className={isFull(blocks) && !isOpen ? 'markdown-group is-full' : 'markdown-group'}>
      {blocks.map((block, at) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
          key={at}
          text={block}
          listStart={listStarts.get(first + at)}
          definitions={definitions}
          isOpen={isOpen && at === blocks.length - 1}
        />
      ))}
    </div>
  );
});

interface BlockProps {
  readonly text: string;
  readonly listStart: number | undefined;
  readonly definitions: string;
  readonly isOpen: boolean;
}

/** A block that cannot be drawn is shown as it is written. */
const Block = memo(function Block({ text, listStart, definitions, isOpen }: BlockProps) {
  const fence = isOpen ? openFence(text) : wholeFence(text);
  if (fence) return <CodeBlock language={fence.language} code={fence.code} isOpen={isOpen} />;
  const plain = <div className="raw-html">{text}</div>;
  if (isTooDeep(text)) return plain;
  return (
    <ErrorBoundary at={text} fallback={plain}>
      <IsOpenBlock value={isOpen}>
        <MarkdownBlock text={isOpen ? withoutHalfImage(text) : text} listStart={listStart} definitions={definitions} />
      </IsOpenBlock>
    </ErrorBoundary>
  );
});

/** Footnotes are numbered over the whole text and stand at its end. */
const footnote = /^ {0,3}\[\^[^\]\n]{1,200}\]:/m;

/**
 * Splits a text into blocks; for a growing text only what was added is examined. A finished text with footnotes stays
 * one block, because each block would number them anew.
 */
function useBlocks(text: string, isOpen: boolean): Blocks {
  const cache = useRef<{ text: string; blocks: Blocks }>({ text: '', blocks: noBlocks });
  const isOne = useMemo(() => !isOpen && text.includes('[^') && footnote.test(text), [text, isOpen]);
  const whole = useMemo(() => ({ ...noBlocks, open: text }), [text]);
  if (isOne) return whole;
  const known = cache.current;
  if (known.text === text) return known.blocks;
  const blocks = splitBlocks(text, text.startsWith(known.text) ? known.blocks : noBlocks);
  cache.current = { text, blocks };
  return blocks;
}
