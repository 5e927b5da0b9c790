import type { Persona, PersonaFields } from '@atrium/contract/personas';
import { readTemplateChange, settleTemplateChange } from '@atrium/contract/routes/personas.generated';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { addressOf, call } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { afterTaking } from '../domain/after-taking.ts';
import { changesBetween } from '../editor/domain/changes.ts';
import { fieldsOf } from '../editor/domain/persona-form.ts';
import { personasKey, refreshPersonas } from '../queries.ts';
import { ScrollBox } from './scroll-box.tsx';

interface TemplateChangeDialogProps {
  readonly persona: Persona;
  readonly onClose: () => void;
}

const changeKey = (id: number) => [addressOf(readTemplateChange, { id })] as const;

/** Shows what changed in a persona's template, field by field, and lets the user take it over or ignore it. */
export default function TemplateChangeDialog({ persona, onClose }: TemplateChangeDialogProps) {
  const params = { id: persona.id };
  const change = useQuery({
    queryKey: changeKey(persona.id),
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(readTemplateChange, { params, signal }),
  });
  // A second press may come before the buttons are drawn as busy; it would fail, as the first has settled the change.
  const isAsked = useRef(false);
  const settle = useMutation({
    mutationFn: async (take: boolean) =>
      await call(settleTemplateChange, { params, body: { take, version: change.data?.version ?? 1 } }),
    onSuccess: (settled) => {
      queryClient.setQueryData<Persona[]>(personasKey, (list) =>
        list?.map((each) => (each.id === settled.id ? settled : each)),
      );
      void refreshPersonas();
      onClose();
    },
    onError: (error) => {
      isAsked.current = false;
      if (isConflict(error)) void change.refetch();
    },
  });
  const answer = (take: boolean) => {
    if (isAsked.current) return;
    isAsked.current = true;
    settle.mutate(take);
  };
  const isStale = isConflict(settle.error);
  return (
    <Dialog
      onClose={onClose}
      width="lg"
      isBusy={settle.isPending}
      title="Template updated"
      description={`The template ${persona.name} was made from has changed. Fields you changed yourself stay as you wrote them.`}
      fault={settle.error && !isStale ? sentenceOf(settle.error) : null}
      footer={
        <>
          <Button disabled={!change.data || settle.isPending} onClick={() => answer(false)}>
            Leave it
          </Button>
          <Button
            kind="primary"
            busy={settle.isPending && settle.variables}
            disabled={!change.data || settle.isPending}
            onClick={() => answer(true)}
          >
            Take the changes
          </Button>
        </>
      }
    >
      {isStale && !change.isError && (
        <p role="status" className="mb-3 text-sm text-warning">
          The template was changed again just now. This is how it stands by now.
        </p>
      )}
      {change.isPending && <Skeleton className="h-32 w-full rounded-lg" />}
      {change.isError && (
        <LoadFailure query={change} className="mb-3">
          {sentenceOf(change.error)}
        </LoadFailure>
      )}
      {change.data && <Differences mine={persona} before={change.data.before} now={change.data.now} />}
    </Dialog>
  );
}

/** Whether the template was changed again since its change was loaded. */
function isConflict(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'conflict';
}

interface DifferencesProps {
  readonly mine: PersonaFields;
  readonly before: PersonaFields;
  readonly now: PersonaFields;
}

function Differences({ mine, before, now }: DifferencesProps) {
  const changes = changesBetween(before, now);
  if (changes.length === 0) return <p className="text-muted">Nothing that a persona takes over.</p>;
  const taken = afterTaking(fieldsOf(mine), fieldsOf(before), fieldsOf(now));
  const own = new Set(changesBetween(taken, now).map(({ label }) => label));
  return (
    <dl className="flex flex-col gap-4">
      {changes.map(({ label, before: was, after }) => (
        <div key={label}>
          <dt className="mb-1 flex items-center gap-2 font-label text-sm">
            {label}
            {own.has(label) && <Badge>Yours: it stays</Badge>}
          </dt>
          <dd className="grid gap-2 md:grid-cols-2">
            <Version title="Before" text={was} />
            <Version title="Now" text={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Version({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <p className="mb-1 text-faint text-xs">{title}</p>
      <ScrollBox label={title} className="max-h-48">
        {text === '' ? '(empty)' : text}
      </ScrollBox>
    </div>
  );
}
