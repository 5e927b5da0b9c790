import { useSearchState } from './queries.ts';

/** How the user's sources are searched: by words alone, or by meaning too. Nothing until that is known. */
export default function SearchStateLine() {
  const { data } = useSearchState();
  if (!data) return null;
  return <p className="text-faint text-xs">{data.sentence}</p>;
}
