import { useSearchState } from './queries.ts';

/** Says how the user's sources are searched: by words only, or by meaning too. Draws nothing until that is known. */
export default function SearchStateLine() {
  const { data } = useSearchState();
  if (!data) return null;
  return <p className="text-faint text-xs">{data.sentence}</p>;
}
