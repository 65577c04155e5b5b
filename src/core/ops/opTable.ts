// Every operation number of the network with its name and fixed gas cost (consensus constants), in the order of the
// protocol. A declaration (defineOp) adds parameters and words; numbers without one are known and refused by name.

/** [number, name, gas]. */
export const OP_TABLE = [
  [1, 'CREATE_POOL', 150_000],
  [2, 'ADD_LIQUIDITY', 90_000],
  [3, 'REMOVE_LIQUIDITY', 60_000],
  [4, 'SWAP', 65_000],
  [5, 'PLACE_ORDER', 40_000],
  [6, 'CANCEL_ORDER', 25_000],
  [7, 'OPEN_POSITION', 80_000],
  [8, 'CLOSE_POSITION', 60_000],
  [9, 'PARTIAL_CLOSE', 60_000],
  [10, 'ADD_MARGIN', 30_000],
  [11, 'UPDATE_ORACLE', 20_000],
  [12, 'CREATE_MARKET', 100_000],
  [13, 'TOKEN_DEPLOY', 120_000],
  [14, 'TOKEN_TRANSFER', 40_000],
  [15, 'STAKE_DEPOSIT', 150_000],
  [16, 'STAKE_EXIT', 80_000],
  [17, 'REMOVE_POOL', 60_000],
  [18, 'PERP_DEPOSIT', 40_000],
  [19, 'PERP_WITHDRAW', 40_000],
  [20, 'PERP_SET_LEVERAGE', 20_000],
  [21, 'PERP_ORDER', 60_000],
  [22, 'PERP_CANCEL', 25_000],
  [23, 'VAULT_DEPOSIT', 40_000],
  [24, 'VAULT_WITHDRAW', 40_000],
  [25, 'ORACLE_VOTE', 30_000],
  [26, 'TOKEN_MINT', 40_000],
  [27, 'TOKEN_BURN', 30_000],
  [28, 'TOKEN_APPROVE', 25_000],
  [29, 'TOKEN_TRANSFER_FROM', 45_000],
  [30, 'TOKEN_SET_AUTHORITY', 25_000],
  [31, 'TOKEN_FREEZE', 25_000],
  [32, 'TOKEN_THAW', 25_000],
  [33, 'TOKEN_UPDATE_METADATA', 30_000],
  [34, 'TOKEN_SET_TRANSFER_FEE', 25_000],
  [35, 'TOKEN_WITHDRAW_FEES', 40_000],
  [36, 'TOKEN_PAUSE', 25_000],
  [37, 'TOKEN_RESUME', 25_000],
  [38, 'TOKEN_AUTHORIZE_OPERATOR', 25_000],
  [39, 'TOKEN_REVOKE_OPERATOR', 25_000],
  [40, 'NFT_CREATE_COLLECTION', 120_000],
  [41, 'NFT_MINT', 60_000],
  [42, 'NFT_TRANSFER', 35_000],
  [43, 'NFT_BURN', 25_000],
  [44, 'NFT_APPROVE', 25_000],
  [45, 'NFT_SET_APPROVAL_FOR_ALL', 25_000],
  [46, 'NFT_UPDATE', 30_000],
  [47, 'NFT_SET_AUTHORITY', 25_000],
] as const;

export type KnownOpName = (typeof OP_TABLE)[number][1];

const BY_NUMBER = new Map<number, KnownOpName>(OP_TABLE.map(([number, name]) => [number, name]));
const NUMBERS = new Map<string, number>(OP_TABLE.map(([number, name]) => [name, number]));
const GAS = new Map<string, bigint>(OP_TABLE.map(([, name, gas]) => [name, BigInt(gas)]));

/** Name of an operation given as a number, numeric text or a name in any letter case; undefined when there is none. */
export function findOpName(op: unknown): KnownOpName | undefined {
  if (typeof op === 'number') return BY_NUMBER.get(op);
  if (typeof op !== 'string') return undefined;
  if (/^\d{1,3}$/.test(op)) return BY_NUMBER.get(Number(op));
  const name = op.toUpperCase();
  return NUMBERS.has(name) ? (name as KnownOpName) : undefined;
}

/** Number of an operation, 1..255: the first signed byte. */
export function opNumber(name: KnownOpName): number {
  return NUMBERS.get(name) ?? 0;
}

/** Gas an operation always costs, also when it fails. */
export function opGas(name: KnownOpName): bigint {
  return GAS.get(name) ?? 0n;
}
