// A sheet over the page, with the browser's own modal dialog: focus stays inside, Escape closes.

import { say } from '@svc/core/words/say';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './Button.tsx';

export interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** An open sheet; mount it to open, unmount it to close. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // An unmounted dialog does not restore the focus.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is a pointer's shortcut; Escape does the same
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="sheet-body">
        <div className="line apart">
          <h2>{title}</h2>
          <IconButton icon={X} label={say('common.close')} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
