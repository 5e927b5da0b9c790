import type { PageListing } from '@atrium/contract/discovery';
import { listPages } from '@atrium/contract/routes/discovery.generated';
import { sourceLimits } from '@atrium/contract/source-rules';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { searchFor } from '../../../lib/search-for.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FaultLine } from '../../../ui/notices/fault-line.tsx';
import { FindingSkeletons } from '../discover/finding-skeletons.tsx';
import { AddChosen, PageChoices } from '../discover/page-choices.tsx';
import { useChosenPages } from '../discover/use-chosen-pages.ts';
import { useFinding } from '../discover/use-finding.ts';
import { readAddress, tooLongAddress } from '../domain/source-words.ts';
import type { WayProps } from './way-props.ts';

/** Lists the pages of a feed or a sitemap to choose from. */
export function AddMany(props: WayProps) {
  const [written, setWritten] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const choice = useChosenPages(props);
  const { finding, find } = useFinding<PageListing>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const url = readAddress(written);
    if (url === null) return setFault('Give the address of a feed or a sitemap, like https://example.com/sitemap.xml.');
    if (url.length > sourceLimits.url) return setFault(tooLongAddress);
    choice.setChosen(new Set());
    void find((signal) => call(listPages, { params: { spaceId: props.spaceId }, body: { url }, signal }));
  };
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <TextField
          label="Address of a feed or sitemap"
          type="url"
          inputMode="url"
          placeholder="https://example.com/sitemap.xml"
          value={written}
          autoComplete="off"
          hint="RSS, Atom, JSON Feed or a sitemap; a page that names its feed will do."
          error={fault ?? (finding.state === 'failed' ? finding.sentence : null)}
          onChange={(event) => {
            setWritten(event.target.value);
            setFault(null);
          }}
        />
        <Button type="submit" busy={finding.state === 'busy'} disabled={choice.isAdding} className="self-end">
          {finding.state === 'busy' ? 'Reading...' : 'List pages'}
        </Button>
      </form>
      {finding.state === 'busy' && <FindingSkeletons label="Reading the list" />}
      {finding.state === 'found' && <Listed listing={finding.found} choice={choice} />}
    </div>
  );
}

interface ListedProps {
  readonly listing: PageListing;
  readonly choice: ReturnType<typeof useChosenPages>;
}

function Listed({ listing, choice }: ListedProps) {
  const [words, setWords] = useState('');
  const isFound = searchFor(words);
  const { kind, title, pages, notice } = listing;
  const shown = pages.filter((page) => isFound(`${page.title} ${page.url}`));
  if (pages.length === 0) return <p className="text-muted text-sm">This {kind} names no pages.</p>;
  return (
    <>
      <p className="text-sm" aria-live="polite">
        <b dir="auto" className="font-label">
          {title}
        </b>
        : {formatCount(pages.length, 'page')}. <span className="text-muted">{notice}</span>
      </p>
      {pages.length > 10 && (
        <TextField
          label="Filter"
          type="search"
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {/* Keyboard users scroll it by moving through the checkboxes. */}
      <div className="max-h-72 overflow-y-auto rounded-md border border-line p-1">
        {shown.length === 0 ? (
          <p className="px-3 py-2 text-muted text-sm">No page here has these words.</p>
        ) : (
          <PageChoices
            label="Pages listed"
            pages={shown.map(({ url, title: name, date, isSource }) => ({
              url,
              title: name,
              about: date === null ? addressOf(url) : `${addressOf(url)}, ${formatMoment(new Date(date), new Date())}`,
              isSource,
            }))}
            choice={choice}
          />
        )}
      </div>
      <FaultLine>{choice.fault}</FaultLine>
      <AddChosen choice={choice} />
    </>
  );
}

/** An address without scheme, 'www.' and final slash. */
function addressOf(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
