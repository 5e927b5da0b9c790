import type { Integration } from '@atrium/contract/integrations';
import {
  removeIntegration,
  setIntegrationActive,
  testIntegration,
} from '@atrium/contract/routes/integrations.generated';
import { useMutation } from '@tanstack/react-query';
import { Power, Unplug } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { focusNext } from '../../lib/focus-next.ts';
import { unlessGone } from '../../lib/is-gone.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { toastFailure } from '../../ui/notices/toast-failure.ts';
import { adoptIntegration, renewIntegrations } from './queries.ts';

interface ConnectedControlsProps {
  readonly integration: Integration;
  readonly label: string;
  readonly onReplace: () => void;
}

/** The controls of a connected key: test, turn off, replace, remove. */
export function ConnectedControls({ integration, label, onReplace }: ConnectedControlsProps) {
  const { id, isActive, check } = integration;
  const test = useMutation({
    mutationFn: () => call(testIntegration, { params: { id } }),
    onSuccess: adoptIntegration,
    onError: (error) => toastFailure('Test Failed', error),
  });
  const turn = useMutation({
    mutationFn: () => call(setIntegrationActive, { params: { id }, body: { isActive: !isActive } }),
    onSuccess: adoptIntegration,
    onError: (error) => toastFailure(isActive ? 'It was not turned off' : 'It was not turned on', error),
  });
  return (
    <>
      {check.state === 'refused' ? (
        <Button size="sm" aria-label={`Replace key for ${label}`} onClick={onReplace}>
          Replace key
        </Button>
      ) : null}
      <Button size="sm" busy={test.isPending} aria-label={`Test the key for ${label}`} onClick={() => test.mutate()}>
        {test.isPending ? 'Testing...' : 'Test'}
      </Button>
      <IconButton
        icon={Power}
        label={isActive ? `Turn ${label} off` : `Turn ${label} on`}
        size="sm"
        onClick={() => turn.mutate()}
      />
      <RemoveButton id={id} label={label} />
    </>
  );
}

function RemoveButton({ id, label }: { readonly id: number; readonly label: string }) {
  const removal = useMutation({
    // A key that is already gone counts as removed.
    mutationFn: (_row: Element | null) => unlessGone(call(removeIntegration, { params: { id } })),
    onSuccess: async (_, row) => {
      await renewIntegrations();
      // The button disappears; the focus moves to the connect button that replaces it in the row.
      focusNext(() => row?.querySelector('button'));
      toast({
        kind: 'success',
        title: 'Integration Removed',
        description: 'Integration has been removed successfully.',
      });
    },
    onError: () =>
      toast({ kind: 'danger', title: 'Remove Failed', description: 'Failed to remove integration. Please try again.' }),
  });
  return (
    <IconButton
      icon={Unplug}
      label={`Remove ${label}`}
      size="sm"
      disabled={removal.isPending}
      aria-busy={removal.isPending}
      onClick={({ currentTarget }) => removal.mutate(currentTarget.closest('li'))}
    />
  );
}
