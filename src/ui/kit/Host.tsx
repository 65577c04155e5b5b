// The host of a site or server where a line may be too short for it.

import { Fragment } from 'react';
import { hostOf } from '../format/host.ts';

/**
 * Host with port of a URL, never cut; it may wrap before a dot or the port, but not inside a word. The order of its
 * labels says whose it is, and stays the same in every language.
 */
export function Host({ of }: { readonly of: string }) {
  const [first, ...rest] = hostOf(of).split(/(?=[.:])/);
  return (
    <bdi dir="ltr">
      {first}
      {rest.map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels have no name but their place
        <Fragment key={at}>
          <wbr />
          {label}
        </Fragment>
      ))}
    </bdi>
  );
}
