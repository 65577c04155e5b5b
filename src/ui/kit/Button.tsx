// Buttons. The primary one is the next action; a screen has only one.

import type { LucideIcon } from 'lucide-react';
import { LoaderCircle } from 'lucide-react';
import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly kind?: 'primary' | 'normal' | 'danger' | 'plain';
  readonly icon?: LucideIcon;
  readonly busy?: boolean;
  readonly wide?: boolean;
  /** Why it is disabled, in words beside it. */
  readonly why?: string | undefined;
  readonly children: ReactNode;
}

/** A button with text; while busy it is disabled and keeps its size. */
export function Button({
  kind = 'normal',
  icon: Icon,
  busy = false,
  wide = false,
  why,
  disabled,
  children,
  className,
  ...rest
}: ButtonProps) {
  const id = useId();
  const classes = ['button', kind === 'normal' ? '' : kind, wide ? 'wide' : '', className ?? '']
    .filter((one) => one !== '')
    .join(' ');
  const button = (
    <button
      type="button"
      {...rest}
      {...(why === undefined ? {} : { 'aria-describedby': id })}
      className={classes}
      disabled={disabled === true || busy || why !== undefined}
      aria-busy={busy || undefined}
    >
      {busy ? (
        <LoaderCircle className="icon spin" aria-hidden />
      ) : (
        Icon !== undefined && <Icon className="icon" aria-hidden />
      )}
      {children}
    </button>
  );
  if (why === undefined) return button;
  return (
    <span className="with-why">
      {button}
      <span className="small soft" id={id}>
        {why}
      </span>
    </span>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: LucideIcon;
  /** Accessible name and tooltip. */
  readonly label: string;
}

/** A square icon button; its name is for screen readers and shown on hover. */
export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`icon-button ${className ?? ''}`} aria-label={label} title={label}>
      <Icon className="icon" aria-hidden />
    </button>
  );
}
