import { useIsFetching } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usageKey } from './queries.ts';

/** A button at the top of the tab that reloads the usage. */
export default function RefreshUsage() {
  const isBusy = useIsFetching({ queryKey: usageKey }) > 0;
  return (
    <Button
      size="sm"
      busy={isBusy}
      icon={<Icon of={RefreshCw} size={14} />}
      onClick={() => void queryClient.invalidateQueries({ queryKey: usageKey })}
    >
      Refresh
    </Button>
  );
}
