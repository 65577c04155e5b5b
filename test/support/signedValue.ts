// A signed transaction as a client would send it, read with number literals kept.

import { type JsonValue, readJson } from '@svc/core/json/canonicalJson';
import { type SignedExchangeTx, signedWireText } from '@svc/core/tx/exchangeTx';

export const signedValue = (tx: SignedExchangeTx): JsonValue => readJson(signedWireText(tx));
