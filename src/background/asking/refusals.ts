// The refusals that requests of sites meet, each with its code. wireError.ts gives them their numbers.

import { Refusal } from '@svc/core/errors';

/** The user refused, closed the window, or did not answer in time. */
export class Rejected extends Refusal {
  constructor(message = 'The user rejected the request.') {
    super('request.rejected', message);
  }
}

/** The origin is not connected, or the named account is not shared with it. */
export class Unauthorized extends Refusal {
  constructor(message = 'This site is not connected to the wallet.') {
    super('site.unauthorized', message);
  }
}

/** The wallet does not offer this. */
export class Unsupported extends Refusal {
  constructor(message: string) {
    super('method.unsupported', message);
  }
}

/** What waits for the user takes all the room that there is. */
export class Full extends Refusal {
  constructor(options?: ErrorOptions) {
    super(
      'limit.waiting',
      'The wallet has no room for another request; answer those that wait first, or ask for less at once.',
      options,
    );
  }
}

/** The wallet was stopped in the middle of a request; nothing was released. */
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

/** Too many requests of one origin. */
export class TooMany extends Refusal {
  constructor(message: string) {
    super('limit.requests', message);
  }
}
