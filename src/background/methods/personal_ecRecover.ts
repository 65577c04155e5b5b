// The signer of a personal message, computed here: no key and no account takes part.

import { fromHex } from '@svc/core/bytes';
import { ParseRefusal } from '@svc/core/errors';
import { messageBytes, recoverPersonal } from '@svc/core/tx/message';
import { defineMethod } from './defineMethod.ts';

/** The classic address, written as in `eth_accounts`. */
export const personal_ecRecover = defineMethod({
  needs: [],
  access: 'open',
  asks: false,
  changes: false,
  params: (given) => {
    const [message, signature] = Array.isArray(given) ? (given as unknown[]) : [];
    if (typeof message !== 'string') throw new ParseRefusal('params[0]', 'a message');
    if (typeof signature !== 'string' || !signature.startsWith('0x'))
      throw new ParseRefusal('params[1]', '65 bytes as hex');
    const signer = recoverPersonal(messageBytes(message), fromHex(signature, 'params[1]', 65));
    if (signer === undefined) throw new ParseRefusal('params[1]', 'the signature of a message');
    return signer;
  },
  handle: (_call, signer) => signer,
});
