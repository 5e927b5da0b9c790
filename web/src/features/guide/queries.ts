import { listGuide, readGuide } from '@atrium/contract/routes/guide.generated';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';

/** The pages of the guide, in reading order. */
export function useGuideList() {
  return useQuery({ queryKey: [addressOf(listGuide)], queryFn: ({ signal }) => call(listGuide, { signal }) });
}

/** One page of the guide, as Markdown. */
export function useGuidePage(page: string) {
  return useQuery({
    queryKey: [addressOf(readGuide, { page })],
    queryFn: ({ signal }) => call(readGuide, { params: { page }, signal }),
  });
}
