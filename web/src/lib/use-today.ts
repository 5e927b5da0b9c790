import { useEffect, useState } from 'react';

/** Milliseconds between two checks of the date. */
const look = 30_000;

/** The current day as a moment of it; a new one after midnight, for content that is grouped by days. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = new Date();
      setToday((known) => (known.toDateString() === now.toDateString() ? known : now));
    }, look);
    return () => clearInterval(timer);
  }, []);
  return today;
}
