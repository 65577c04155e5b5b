// The empty, loading and failed states of a list.

import { say } from '@svc/core/words/say';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';

export interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Whether it is the whole page, and its title the page's heading. */
  readonly page?: boolean;
  readonly children?: ReactNode;
}

/** The list is empty, and how to change that. */
export function Empty({ icon: Icon, title, page = false, children }: EmptyProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className="state">
      <Icon className="icon" aria-hidden />
      <Title className="title">{title}</Title>
      {children}
    </div>
  );
}

/** How long an outline says nothing, in milliseconds. */
const OUTLINE_MS = 2_000;

/** The outline of loading content; after two seconds words stand in its room, so that little moves. */
export function Loading({ label, lines = 3 }: { readonly label: string; readonly lines?: number }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), OUTLINE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`skeleton${isLong ? ' long' : ''}`} role="status">
      <span className={isLong ? 'small soft' : 'only-heard'}>
        {isLong ? say('kit.itTakesLonger', { what: label }) : label}
      </span>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <i key={at} />
      ))}
    </div>
  );
}

/** What failed and what to do. */
export function Failed({
  title,
  advice,
  onRetry,
}: {
  readonly title: string;
  readonly advice: string;
  readonly onRetry?: () => void;
}) {
  return (
    <div className="state" role="alert">
      <CircleAlert className="icon" aria-hidden />
      <p className="title">{title}</p>
      <p>{advice}</p>
      {onRetry !== undefined && <Button onClick={onRetry}>{say('common.tryAgain')}</Button>}
    </div>
  );
}
