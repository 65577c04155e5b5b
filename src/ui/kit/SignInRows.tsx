// The members of a sign-in message (EIP-4361), read out one by one and whole; every text in it is the site's.

import { visibleText } from '@svc/core/text';
import type { SignIn } from '@svc/core/tx/signIn';
import { GrowingText } from './GrowingText.tsx';

function Whole({ text }: { readonly text: string }) {
  return (
    <bdi>
      <GrowingText text={visibleText(text)} />
    </bdi>
  );
}

/** The rows. */
export function SignInRows({ signIn }: { readonly signIn: SignIn }) {
  const rows: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Sign in to', signIn.scheme === undefined ? signIn.domain : `${signIn.scheme}://${signIn.domain}`],
    ['As', signIn.address],
    ['It says', signIn.statement],
    ['Page', signIn.uri],
    ['Chain id', signIn.chainId],
    ['Version', signIn.version === '1' ? undefined : signIn.version],
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
                  <Whole text={value} />
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
                  <Whole text={one} />
                </p>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
