// Whether the user is entering or deciding something in this page that a reload would lose.

import { useEffect } from 'react';
import { create } from 'zustand';

const entering = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Sets it while the component is mounted. */
export function useEnters(): void {
  useEffect(() => {
    entering.setState(({ count }) => ({ count: count + 1 }));
    return () => entering.setState(({ count }) => ({ count: count - 1 }));
  }, []);
}

/** Whether any component sets it. */
export const useIsEntering = (): boolean => entering(({ count }) => count > 0);
