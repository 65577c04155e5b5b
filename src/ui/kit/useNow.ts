// A clock that re-renders: for countdowns and "4 min ago".

import { useEffect, useState } from 'react';

/** Unix milliseconds, renewed every `everyMs` while mounted. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
