// The frame of a screen inside the shell: heading, back button, and content in one column.

import { say } from '@svc/core/words/say';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { useHeadingFocus } from './useHeadingFocus.ts';
import { usePageTitle } from './usePageTitle.ts';

export interface ScreenProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly onBack?: () => void;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A screen; its heading takes the focus when it appears. */
export function Screen({ title, intro, onBack, wide = false, children }: ScreenProps) {
  usePageTitle(title);
  const heading = useHeadingFocus();
  return (
    <div className={wide ? 'screen wide' : 'screen'}>
      <header>
        <div className="line screen-title">
          {onBack !== undefined && <IconButton icon={ArrowLeft} label={say('kit.back')} onClick={onBack} />}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {intro !== undefined && <p className="soft">{intro}</p>}
      </header>
      {children}
    </div>
  );
}
