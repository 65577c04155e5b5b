// The members of a sign-in message (EIP-4361), read out one by one; every text in it is the site's.

import type { SignIn } from '@svc/core/tx/signIn';
import { Given } from './Given.tsx';

const LONG = 200;

/** The rows. */
export function SignInRows({ signIn }: { readonly signIn: SignIn }) {
  const rows: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Sign in to', signIn.domain],
    ['It says', signIn.statement],
    ['Page', signIn.uri],
    ['Chain id', signIn.chainId],
    ['Issued', signIn.issuedAt],
    ['Valid from', signIn.notBefore],
    ['Valid until', signIn.expirationTime ?? 'no end'],
    ['Request', signIn.requestId],
    ['One-time code', signIn.nonce],
  ];
  return (
    <section className="card padded compact" aria-label="Sign-in">
      <dl className="rows">
        {rows.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label} className={value.length > 30 ? 'tall' : undefined}>
                <dt>{label}</dt>
                <dd className="wrap">
                  <Given text={value} max={LONG} />
                </dd>
              </div>
            ),
        )}
        {signIn.resources.length > 0 && (
          <div className="tall">
            <dt>Also names</dt>
            <dd className="wrap">
              {signIn.resources.map((one) => (
                <p key={one}>
                  <Given text={one} max={LONG} />
                </p>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
