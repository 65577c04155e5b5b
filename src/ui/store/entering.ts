// Whether something is being entered or decided in this page that a new start of it would lose.

import { useEffect } from 'react';
import { create } from 'zustand';

const entering = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Says so for as long as the part that calls it is shown. */
export function useEnters(): void {
  useEffect(() => {
    entering.setState(({ count }) => ({ count: count + 1 }));
    return () => entering.setState(({ count }) => ({ count: count - 1 }));
  }, []);
}

/** Whether any part of the page says so. */
export const useIsEntering = (): boolean => entering(({ count }) => count > 0);
