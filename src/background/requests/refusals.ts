// The refusals of site requests, each with its code. siteErrors.ts maps them to numbers.

import { Refusal } from '@svc/core/errors';

/** The reason why an unapproved request is refused, in the words for the site. */
const REJECTIONS = {
  byUser: 'The user rejected the request.',
  closed: 'The user closed the window.',
  late: 'The request was not answered in time.',
  noWindow: 'The wallet could not open its window.',
  pageLeft: 'The page was left before the user answered.',
  interrupted: 'The wallet was interrupted. Try again.',
  locked: 'The wallet was locked.',
  erased: 'The wallet was erased.',
  networkSwitched: 'The network was switched.',
  siteDisconnected: 'The site was disconnected.',
  sessionEnded: 'The session with the site has ended.',
  accountRemoved: 'The account was removed.',
  accountHidden: 'The account was hidden.',
  accountUnshared: 'This account is no longer shared with the site.',
  manyOfSite: 'Too many requests of this site are waiting already.',
  manyOfTab: 'Too many requests of this tab are waiting already.',
  many: 'Too many requests are waiting already.',
  quietSite: 'The user refused several requests of this site; ask again in a minute.',
  quietTab: 'The user refused a request in this tab; ask again when they click in the page, or in a minute.',
} as const;
export type Rejection = keyof typeof REJECTIONS;

/** The user refused, closed the window, or did not answer in time. */
export class Rejected extends Refusal {
  readonly why: Rejection;

  constructor(why: Rejection = 'byUser') {
    super('request.rejected', REJECTIONS[why]);
    this.why = why;
  }
}

/** The origin is not connected, or the named account is not shared with it. */
export class Unauthorized extends Refusal {
  constructor(message = 'This site is not connected to the wallet.') {
    super('site.unauthorized', message);
  }
}

/** The wallet does not support this. */
export class Unsupported extends Refusal {
  constructor(message: string) {
    super('method.unsupported', message);
  }
}

/** There is no room for further pending requests. */
export class Full extends Refusal {
  constructor(options?: ErrorOptions) {
    super(
      'limit.waiting',
      'The wallet has no room for another request; answer those that wait first, or ask for less at once.',
      options,
    );
  }
}

/** The wallet was stopped in the middle of a request; no signature was released. */
export class Interrupted extends Refusal {
  constructor(
    message = 'The wallet was interrupted while it handled this request; nothing was signed for it. Send it again.',
  ) {
    super('wallet.interrupted', message);
  }
}

/** The chain id is not in the wallet's registry. */
export class UnknownChain extends Refusal {
  constructor(chainId: bigint) {
    super('network.unknown', `The wallet knows no network with chain id ${chainId}.`);
  }
}

/** Data to sign is bound to another chain than the active one. */
export class WrongChain extends Refusal {
  constructor(asked: bigint, active: { readonly name: string; readonly chainId: number }) {
    super(
      'input.chain',
      `This data is for chain ${asked}, but the active network is ${active.name}, chain ${active.chainId}. Switch the network first.`,
    );
  }
}

/** Why a batch of calls is refused, with the numbers of EIP-5792. */
const BATCH_REFUSALS = {
  capability: 'The wallet does not support a capability that this batch needs.',
  chain: 'The wallet does not send batches of calls on this chain; on a network of ours, switch to it first.',
  duplicate: 'There is a batch with this id already.',
  unknown: 'The wallet knows no batch with this id.',
  tooLarge: 'A batch has at most 16 calls and 131,072 bytes of data over all of them.',
  atomic: 'The wallet cannot make calls succeed or fail together.',
} as const;

/** A batch of calls, or a question about one, that the wallet refuses. */
export class BatchRefused extends Refusal {
  constructor(why: keyof typeof BATCH_REFUSALS) {
    super(`batch.${why}`, BATCH_REFUSALS[why]);
  }
}

/** Too many requests of one origin. */
export class TooMany extends Refusal {
  constructor(message: string) {
    super('limit.requests', message);
  }
}
