import { useEffect, useState } from 'react';

/** Milliseconds between two looks at the day. */
const look = 30_000;

/** A moment of the day it is; another one after midnight, for what is sorted by days. */
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
