import type { Employee } from '@atrium/contract/employees';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ArchCaption } from '../../../ui/marks/arch.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { matches, PortraitArch, usePersonas, useTemplates } from '../../personas/index.ts';
import { assign, dismiss } from './queries.ts';

interface AssignDialogProps {
  readonly spaceId: number;
  readonly working: readonly Employee[];
  readonly onClose: () => void;
}

/** A dialog that assigns personas to the space: the user's own ones and templates. */
export default function AssignDialog({ spaceId, working, onClose }: AssignDialogProps) {
  const [words, setWords] = useState('');
  const personas = usePersonas();
  const templates = useTemplates();
  const unread = {
    isFetching: personas.isFetching || templates.isFetching,
    refetch: () => {
      for (const list of [personas, templates]) if (list.isError) void list.refetch();
    },
  };
  const own: readonly Employee[] = personas.data ?? [];
  const offered: readonly Employee[] = (templates.data ?? [])
    .filter((template) => template.isActive)
    .map((template) => ({ ...template, id: `template-${template.id}` }));
  const found = {
    own: own.filter((one) => matches(one, words)),
    offered: offered.filter((one) => matches(one, words)),
  };
  const group = { spaceId, working };
  return (
    <Dialog
      onClose={onClose}
      title="Assign a virtual employee"
      description="Your personas, and the templates."
      beginsInField
      width="lg"
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <TextField
        label={<span className="sr-only">Search personas</span>}
        type="search"
        placeholder="Search personas..."
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {personas.isPending && templates.isPending && <Skeleton className="mt-4 h-40 w-full" />}
      {(personas.isError || templates.isError) && (
        <LoadFailure query={unread} className="mt-4">
          Not all personas could be loaded.
        </LoadFailure>
      )}
      <Offered heading="Your personas" personas={found.own} {...group} />
      <Offered heading="Templates" personas={found.offered} {...group} />
      {personas.data && templates.data && found.own.length + found.offered.length === 0 && (
        <p className="mt-4 text-muted text-sm">No personas match your search.</p>
      )}
      {personas.data?.length === 0 && (
        <p className="mt-4 text-muted text-sm">
          You have no personas of your own yet.{' '}
          <Link href={paths.newPersona} className="text-accent-ink underline">
            Make one
          </Link>
          .
        </p>
      )}
    </Dialog>
  );
}

interface OfferedProps {
  readonly spaceId: number;
  readonly working: readonly Employee[];
  readonly heading: string;
  readonly personas: readonly Employee[];
}

function Offered({ spaceId, working, heading, personas }: OfferedProps) {
  if (personas.length === 0) return null;
  return (
    <section aria-label={heading} className="mt-5">
      <h3 className="mb-2 font-title text-sm">{heading}</h3>
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-5">
        {personas.map((persona) => (
          <li key={persona.id} className="min-w-0">
            <Choice spaceId={spaceId} persona={persona} isWorking={working.some(({ id }) => id === persona.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChoiceProps {
  readonly spaceId: number;
  readonly persona: Employee;
  readonly isWorking: boolean;
}

function Choice({ spaceId, persona, isWorking }: ChoiceProps) {
  const [isBusy, setIsBusy] = useState(false);
  const choose = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await (isWorking ? dismiss(spaceId, persona) : assign(spaceId, persona.id));
    setIsBusy(false);
  };
  return (
    <button
      type="button"
      aria-pressed={isWorking}
      aria-busy={isBusy}
      onClick={() => void choose()}
      className="group/arch relative block w-full rounded-lg"
    >
      <PortraitArch avatar={persona.avatar} name={persona.name} className={cx(isWorking && 'ring-2 ring-accent')} />
      {isWorking && (
        <span className="absolute top-0 right-0 grid size-6 place-items-center rounded-full bg-accent text-on-accent">
          <Icon of={Check} size={14} />
        </span>
      )}
      <span className="block [overflow-wrap:anywhere]">
        <ArchCaption name={persona.name} note={persona.role} />
      </span>
    </button>
  );
}
