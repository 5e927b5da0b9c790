import type { PersonaCategory, PersonaTemplate } from '@atrium/contract/personas';
import { SearchX, TriangleAlert, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { FoldButton } from '../../../ui/fold-button.tsx';
import { Empty } from '../../../ui/notices/empty.tsx';
import { LoadFailurePlace } from '../../../ui/notices/load-failure-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { categories } from '../categories.ts';
import { matches } from '../domain/matches.ts';
import { useTemplates } from '../queries.ts';
import { TemplateCard } from './template-card.tsx';

const grid = 'mt-4 grid gap-3 md:grid-cols-2 xl:grid-cols-3';

/** The templates by category, with a search field. */
export function TemplateSection() {
  const [words, setWords] = useState('');
  const title = useId();
  return (
    <section aria-labelledby={title} className="mt-12">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={title} className="min-w-0 grow basis-60 font-title text-lg tracking-(--track-title)">
          Choose from Existing Templates
        </h2>
        <SearchField
          label="Search personas..."
          value={words}
          maxLength={200}
          onChange={setWords}
          className="w-full md:w-80"
        />
      </div>
      <Groups words={words} />
    </section>
  );
}

function Groups({ words }: { readonly words: string }) {
  const query = useTemplates();
  const { data, isError } = query;
  const [closed, setClosed] = useState<ReadonlySet<PersonaCategory>>(new Set());
  if (isError && !data) {
    return (
      <LoadFailurePlace icon={TriangleAlert} title="The templates could not be loaded" query={query} className="mt-8">
        The server did not answer as it should. Nothing of yours is lost.
      </LoadFailurePlace>
    );
  }
  if (!data) return <Loading />;
  const offered = data.filter(({ isActive }) => isActive);
  if (offered.length === 0) {
    return (
      <Empty icon={UsersRound} title="No templates" className="mt-8">
        There are none on this server right now. You can still make a persona from nothing.
      </Empty>
    );
  }
  const found = offered.filter((template) => matches(template, words));
  if (found.length === 0) return <Empty icon={SearchX} title="No personas match your search." className="mt-8" />;
  const toggle = (category: PersonaCategory) => {
    const next = new Set(closed);
    if (!next.delete(category)) next.add(category);
    setClosed(next);
  };
  return categories.map(({ id, label }) => {
    const members = found.filter(({ category }) => category === id);
    if (members.length === 0) return null;
    return <Group key={id} label={label} members={members} isOpen={!closed.has(id)} onToggle={() => toggle(id)} />;
  });
}

interface GroupProps {
  readonly label: string;
  readonly members: readonly PersonaTemplate[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Group({ label, members, isOpen, onToggle }: GroupProps) {
  const list = useId();
  return (
    <div className="mt-6">
      <h3 className="border-line border-b">
        <FoldButton label={label} count={members.length} isOpen={isOpen} of={list} onToggle={onToggle} />
      </h3>
      {isOpen && (
        <ul id={list} className={grid}>
          {members.map((template) => (
            <li key={template.id} className="min-w-0">
              <TemplateCard template={template} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading templates" className="mt-6">
      <Skeleton className="h-8 w-48" />
      <div className={grid}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Skeleton key={name} className="h-28 w-full rounded-lg" />
        ))}
      </div>
    </div>
  );
}
