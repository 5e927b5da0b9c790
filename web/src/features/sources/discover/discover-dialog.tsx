import type { Discovery, FoundPage } from '@atrium/contract/discovery';
import { discoverPages } from '@atrium/contract/routes/discovery.generated';
import { Globe, SearchX } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Empty } from '../../../ui/notices/empty.tsx';
import { FaultLine } from '../../../ui/notices/fault-line.tsx';
import { FindingSkeletons } from './finding-skeletons.tsx';
import { AddChosen, type PageChoice, PageChoices } from './page-choices.tsx';
import { useChosenPages } from './use-chosen-pages.ts';
import { useFinding } from './use-finding.ts';

interface DiscoverDialogProps {
  readonly spaceId: number;
  readonly onClose: () => void;
}

const longestWish = 500;

/** Finds web pages for a description, shows them with reasons, and adds the chosen ones. */
export default function DiscoverDialog({ spaceId, onClose }: DiscoverDialogProps) {
  const [isHeld, setIsHeld] = useState(false);
  const choice = useChosenPages({ spaceId, onBusy: setIsHeld, onDone: onClose });
  const { finding, find } = useFinding<Discovery>();
  const search = (wish: string) => {
    choice.setChosen(new Set());
    void find((signal) => call(discoverPages, { params: { spaceId }, body: { wish }, signal }));
  };
  const found = finding.state === 'found' ? finding.found : null;
  return (
    <Dialog
      isBusy={isHeld}
      onClose={onClose}
      title="Discover"
      description="Describe what you want to know. Pages are found on the web, and you choose which become sources."
      width="lg"
      beginsInField
      fault={choice.fault}
      footer={found && found.pages.length > 0 ? <AddChosen choice={choice} /> : undefined}
    >
      <WishForm isBusy={finding.state === 'busy'} isHeld={isHeld} onSearch={search} />
      <div className="mt-5" aria-live="polite">
        {finding.state === 'busy' && <FindingSkeletons label="Searching the web" />}
        {finding.state === 'failed' && finding.isOff && (
          <Empty icon={Globe} title="Discover needs web search">
            {finding.sentence}
          </Empty>
        )}
        <FaultLine>{finding.state === 'failed' && !finding.isOff && finding.sentence}</FaultLine>
        {found && <Results found={found} choice={choice} />}
      </div>
    </Dialog>
  );
}

interface WishFormProps {
  readonly isBusy: boolean;
  readonly isHeld: boolean;
  readonly onSearch: (wish: string) => void;
}

function WishForm({ isBusy, isHeld, onSearch }: WishFormProps) {
  const [wish, setWish] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (wish.trim().length < 3) return setFault('Describe in a few words what you are looking for.');
    onSearch(wish.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextArea
        label="What are you looking for?"
        placeholder="How grey herons build their nests, for a school project"
        value={wish}
        rows={2}
        maxLength={longestWish}
        error={fault}
        onChange={(event) => {
          setWish(event.target.value);
          setFault(null);
        }}
      />
      <Button type="submit" busy={isBusy} disabled={isHeld} className="self-end">
        {isBusy ? 'Searching...' : 'Find pages'}
      </Button>
    </form>
  );
}

function Results({ found, choice }: { readonly found: Discovery; readonly choice: ReturnType<typeof useChosenPages> }) {
  const { pages, engine, queries, notice } = found;
  if (pages.length === 0)
    return (
      <Empty icon={SearchX} title="Nothing was found">
        Describe it in other words, or with fewer of them.
      </Empty>
    );
  return (
    // The pressable rows have padding; the negative margin aligns their text with the field.
    <div className="-mx-3">
      <p className="mb-2 px-3 text-muted text-xs [overflow-wrap:anywhere]">
        Found by {engine} for {queries.map((query) => `“${query}”`).join(', ')}. {notice}
      </p>
      <PageChoices label="Pages found" pages={pages.map(choiceOf)} choice={choice} />
    </div>
  );
}

function choiceOf({ url, title, host, reason, publishedAt, isSource }: FoundPage): PageChoice {
  const day = publishedAt === null ? '' : `, ${formatMoment(new Date(publishedAt), new Date())}`;
  return { url, title, about: host + day, isSource, reason: <Reason reason={reason} /> };
}

/** Why a page was found. Without a reason from the model, a sentence of the page is quoted as such. */
function Reason({ reason }: Pick<FoundPage, 'reason'>) {
  if (reason === null) return <span className="text-muted">The search engine shows nothing of this page.</span>;
  if (reason.by === 'model') return <span dir="auto">{reason.text}</span>;
  return (
    <span className="text-muted">
      The page says: <q dir="auto">{reason.text}</q>
    </span>
  );
}
