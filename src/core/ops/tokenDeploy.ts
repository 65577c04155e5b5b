// TOKEN_DEPLOY: creates a token with its supply, authorities and extensions, which are chosen once and for all.

import { Type } from 'typebox';
import { findAccountId, sameAccount } from '../accounts/address.ts';
import { formatDecimal } from '../decimal.ts';
import { amountOf, flagOf } from '../schema/fields.ts';
import { type Message, message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { amountText, percentMessage, protocolHolderWarnings, shownText, WHOLE, wholeOf } from './common.ts';
import { tokenCreated } from './created.ts';
import { defineOp } from './defineOp.ts';
import { type Description, type Facts, type Row, row } from './describe.ts';
import { type Intent, moves } from './intent.ts';
import { firstOf } from './listing.ts';
import { addressOrNobody, assetText, decimalText, plain } from './receiptData.ts';
import { DEPLOY_ACT } from './tokenDeployAct.ts';
import { deployFault } from './tokenDeployFault.ts';
import { type DeployParams, deployParams } from './tokenDeployParams.ts';

/** Supply that a deployment creates, in units of 10^-18. */
export function deployedSupply(given: DeployParams): bigint {
  return amountOf(given.total_supply ?? given.initial_supply ?? 0);
}

/** The operators that a deployment names for every holder, as written; the empty ones are left out. */
export function operatorTexts({ default_operators: given = [] }: DeployParams): string[] {
  const texts = typeof given === 'string' ? given.split(',').map((text) => text.trim()) : given;
  return texts.filter((text) => text !== '');
}

const isNamed = (given: string | null | undefined): given is string =>
  given !== undefined && given !== null && given !== '';
const has = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

interface DeployRight {
  /** What it lets its holder do. */
  readonly may: Message;
  /** Null: nobody, ever. */
  readonly holder: string | null;
  /** Whether it reaches what any holder has. */
  readonly takes?: true;
}

/** Every right that the token has, with its holder; those that default to the deployer too. */
function rightsOf(given: DeployParams, sender: string): DeployRight[] {
  const orSender = (named: string | null | undefined): string | null => (named === undefined ? sender : named || null);
  const hasMetadata = given.uri !== undefined || given.metadata !== undefined || given.metadata_authority !== undefined;
  const right = (may: Message, holder: string | null, takes?: true): DeployRight => ({
    may,
    holder,
    ...(takes === undefined ? {} : { takes }),
  });
  return [
    ...(isNamed(given.mint_authority) ? [right(message('may.createMoreOfIt'), given.mint_authority)] : []),
    ...(isNamed(given.freeze_authority) ? [right(message('may.freezeAny'), given.freeze_authority)] : []),
    ...(hasMetadata ? [right(message('may.changeItsMetadata'), orSender(given.metadata_authority))] : []),
    ...(given.transfer_fee_bps === undefined
      ? []
      : [
          right(message('may.changeItsFee'), orSender(given.fee_authority)),
          right(message('may.collectItsFees'), orSender(given.withdraw_authority)),
        ]),
    ...(flagOf(given.pausable) ? [right(message('may.stopIt'), orSender(given.pause_authority))] : []),
    ...(isNamed(given.permanent_delegate) ? [right(message('may.takeAny'), given.permanent_delegate, true)] : []),
    ...operatorTexts(given).map((operator) => right(message('may.operateAny'), operator, true)),
  ];
}

function rightWarnings(given: DeployParams): Warning[] {
  return [
    ...(!isNamed(given.mint_authority)
      ? []
      : has(given.max_supply)
        ? [warning('token.mintable.upTo', 'caution', { cap: part.number(amountText(given.max_supply ?? 0)) })]
        : [warning('token.mintable', 'caution')]),
    ...(isNamed(given.freeze_authority) ? [warning('token.freezable', 'caution')] : []),
    ...(isNamed(given.permanent_delegate) ? [warning('token.permanentDelegate', 'caution')] : []),
    ...(operatorTexts(given).length > 0 ? [warning('token.defaultOperators', 'caution')] : []),
    ...(flagOf(given.pausable) ? [warning('token.pausable', 'caution')] : []),
  ];
}

function extensionRows(given: DeployParams): Row[] {
  const rows: Row[] = [];
  if (given.transfer_fee_bps !== undefined) {
    const rate = formatDecimal(BigInt(wholeOf(given.transfer_fee_bps)), 2);
    rows.push(
      row(
        message('row.transferFee'),
        has(given.max_transfer_fee)
          ? message('value.percentAtMost', {
              value: part.number(rate),
              most: part.number(amountText(given.max_transfer_fee ?? 0)),
            })
          : percentMessage(rate),
      ),
    );
  }
  if (flagOf(given.non_transferable)) rows.push(row(message('row.transfers'), message('value.never')));
  if (flagOf(given.default_frozen)) rows.push(row(message('row.newHolders'), message('value.frozenUntilReleased')));
  if (has(given.uri)) rows.push(row(message('row.metadataLink'), part.given(given.uri ?? '', WHOLE)));
  for (const [key, value] of Object.entries(given.metadata ?? {}))
    rows.push(row(message('row.field', { key: part.given(key, 32) }), part.given(value ?? '', WHOLE)));
  return rows;
}

function describe(given: DeployParams, facts: Facts): Description {
  const mintable = isNamed(given.mint_authority);
  const rights = rightsOf(given, facts.sender);
  return {
    act: message('act.createToken'),
    sentence: [
      message('tokenDeploy.create', {
        name: part.given(given.name, WHOLE),
        symbol: part.given(given.symbol, 16),
        totalSupply: part.number(amountText(given.total_supply ?? given.initial_supply ?? 0)),
      }),
    ],
    rows: [
      row(message('row.decimals'), part.number(String(wholeOf(given.decimals ?? 18)))),
      row(message('row.supply'), message(mintable ? 'value.canGrow' : 'value.fixed')),
      ...(has(given.max_supply)
        ? [row(message('row.largestSupply'), part.number(amountText(given.max_supply ?? 0)))]
        : []),
      row(message('row.freezing'), message(isNamed(given.freeze_authority) ? 'value.possible' : 'value.notPossible')),
      row(message('row.supplyGoesTo'), part.address(facts.sender)),
      ...rights.map(({ may, holder }) =>
        row(message('row.may', { may }), holder === null ? message('value.nobodyEver') : part.address(holder)),
      ),
      ...extensionRows(given),
    ],
    warnings: [
      ...rightWarnings(given),
      ...rights.flatMap(({ holder }) => protocolHolderWarnings(holder ?? '')).slice(0, 1),
    ],
  };
}

function intent(given: DeployParams, { sender }: Facts): Intent {
  const others = rightsOf(given, sender).filter(({ holder }) => holder !== null && !sameAccount(holder, sender));
  const token = { symbol: shownText(given.symbol, 16) };
  return moves({
    rights: others.map(({ holder, may }) => ({ holder: holder ?? '', may })),
    grants: others
      .filter(({ takes }) => takes)
      .map(({ holder }) => ({ spender: holder ?? '', token, amount: 'all' as const })),
  });
}

export const tokenDeploy = defineOp({
  name: 'TOKEN_DEPLOY',
  params: deployParams,
  structure: (given) => {
    if (
      given.total_supply !== undefined &&
      given.initial_supply !== undefined &&
      amountOf(given.total_supply) !== amountOf(given.initial_supply)
    ) {
      return { path: 'initial_supply', expected: 'the same value as total_supply, or only one of them' };
    }
    return given.total_supply === undefined && given.initial_supply === undefined && !isNamed(given.mint_authority)
      ? { path: 'total_supply', expected: 'a supply, or a mint authority' }
      : undefined;
  },
  vain: (given) =>
    deployFault(given, {
      supply: deployedSupply(given),
      isMintable: isNamed(given.mint_authority),
      isFreezable: isNamed(given.freeze_authority),
      operators: operatorTexts(given).map((text) => findAccountId(text) ?? text),
    }),
  receipt: Type.Object({
    token_address: assetText,
    symbol: plain,
    total_supply: decimalText,
    decimals: Type.Integer(),
    mint_authority: addressOrNobody,
    freeze_authority: addressOrNobody,
    extensions: Type.Record(Type.String(), Type.Any()),
  }),
  outcome: (_, data) => tokenCreated(data),
  acts: [DEPLOY_ACT],
  sites: 'may ask',
  namesFailures: true,
  needs: () => ({}),
  describe,
  intent,
  lists: (given, done) => ({
    asset: done.token_address,
    amount: firstOf(given.total_supply, given.initial_supply),
    roles: [['created', done.token_address]],
  }),
});
