// Amounts below it are shown with their values, which come later than everything else.

import { lazy, type ReactNode, Suspense } from 'react';
import { ValueBy, type ValuedProps } from '../../kit/Valued.tsx';

const LaterValue = lazy(async () => ({ default: (await import('./RequestValue.tsx')).RequestValue }));

function Later(props: ValuedProps) {
  return (
    <Suspense>
      <LaterValue {...props} />
    </Suspense>
  );
}

/** See the head of this file. */
export function WithValues({ children }: { readonly children: ReactNode }) {
  return <ValueBy value={Later}>{children}</ValueBy>;
}
