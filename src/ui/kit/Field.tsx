// Labelled inputs. The accessible name is exactly the label; hint and error are its description.

import { numberSigns, plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { amountText } from '../format/amount.ts';
import { Given } from './Given.tsx';

interface Common {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with the value and what to do; replaces the hint. */
  readonly fault?: string | undefined;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

function Frame({
  label,
  hint,
  fault,
  children,
  after,
}: Common & { readonly children: (wiring: Wiring) => ReactNode; readonly after?: ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const described = fault !== undefined || hint !== undefined;
  return (
    <div className={fault === undefined ? 'field' : 'field wrong'}>
      <label htmlFor={id}>{label}</label>
      <div className="box">
        {children({
          id,
          'aria-describedby': described ? noteId : undefined,
          'aria-invalid': fault === undefined ? undefined : true,
        })}
        {after}
      </div>
      {fault !== undefined ? (
        <p className="fault" id={noteId} role="alert">
          <CircleAlert className="icon" aria-hidden />
          <span>{fault}</span>
        </p>
      ) : (
        hint !== undefined && (
          <div className="hint" id={noteId}>
            {hint}
          </div>
        )
      )}
    </div>
  );
}

export type FieldProps = Common &
  InputHTMLAttributes<HTMLInputElement> & {
    readonly inputRef?: Ref<HTMLInputElement>;
    /** Inside the box, after the text. */
    readonly after?: ReactNode;
  };

/**
 * How a typed number with a point is read, in a language with a decimal comma: there "1.500" means a thousand times
 * more to its reader than here.
 */
function readAs(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || numberSigns().point === '.') return undefined;
  const text = plainDigits(typed.trim());
  return /^\d*\.\d+$/.test(text) ? say('entry.readAs', { amount: amountText(`0${text}`) }) : undefined;
}

/** One line of text. */
export function Field({ label, hint, fault, inputRef, after, ...rest }: FieldProps) {
  const echo = rest.inputMode === 'decimal' ? readAs(rest.value) : undefined;
  const hints =
    echo === undefined ? (
      hint
    ) : (
      <>
        <strong>{echo}</strong>
        {hint !== undefined && <> {hint}</>}
      </>
    );
  return (
    <Frame label={label} hint={hints} fault={fault} after={after}>
      {(wiring) => (
        <input
          type="text"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          {...rest}
          {...wiring}
          ref={inputRef}
        />
      )}
    </Frame>
  );
}

/**
 * A file. The browser's own control speaks the browser's language, so it lies invisibly over words in the wallet's: it
 * takes the clicks, the keys and what is dropped on it.
 */
export function FileField({ label, hint, fault, onChange, ...rest }: Omit<FieldProps, 'after'>) {
  const [name, setName] = useState<string>();
  return (
    <Frame label={label} hint={hint} fault={fault}>
      {(wiring) => (
        <div className="file">
          <span className="choose" aria-hidden>
            {say('kit.chooseFile')}
          </span>
          <span className="grow chosen" aria-hidden>
            {name === undefined ? say('kit.noFile') : <Given text={name} max={24} />}
          </span>
          <input
            {...rest}
            {...wiring}
            type="file"
            onChange={(event) => {
              setName(event.target.files?.[0]?.name);
              onChange?.(event);
            }}
          />
        </div>
      )}
    </Frame>
  );
}

/** A password with a button that shows it. */
export function PasswordField({ label, hint, fault, inputRef, ...rest }: FieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Frame
      label={label}
      hint={hint}
      fault={fault}
      after={
        <button
          type="button"
          className="icon-button"
          title={shown ? say('kit.hideWhatWasTyped') : say('kit.showWhatWasTyped')}
          aria-label={shown ? say('kit.hideWhatWasTyped') : say('kit.showWhatWasTyped')}
          onClick={() => setShown(!shown)}
        >
          <Icon className="icon" aria-hidden />
        </button>
      }
    >
      {(wiring) => (
        <input
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="current-password"
          {...rest}
          {...wiring}
          ref={inputRef}
          type={shown ? 'text' : 'password'}
        />
      )}
    </Frame>
  );
}

/** Several lines of text. */
export function TextArea({ label, hint, fault, ...rest }: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Frame label={label} hint={hint} fault={fault}>
      {(wiring) => <textarea spellCheck={false} autoComplete="off" autoCapitalize="off" {...rest} {...wiring} />}
    </Frame>
  );
}

/** An address: two lines, so that all of it is visible. */
export function AddressField(props: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <TextArea rows={2} className="mono address-input" {...props} />;
}

/** A select with the browser's own list. */
export function Select({ label, hint, fault, children, ...rest }: Common & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Frame label={label} hint={hint} fault={fault}>
      {(wiring) => (
        <select {...rest} {...wiring}>
          {children}
        </select>
      )}
    </Frame>
  );
}
