// One asset: the balance of each address, the token's identity, its history.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { tokenWarning } from '@svc/core/ops/describe';
import { cutMiddle, visibleSymbol } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import { ArrowUpRight, Ban, Eye, EyeOff, type LucideIcon, QrCode, SearchX, ShieldCheck } from 'lucide-react';
import { Address } from '../../kit/Address.tsx';
import { Amount } from '../../kit/Amount.tsx';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Said } from '../../kit/Said.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Empty } from '../../kit/States.tsx';
import { back, go } from '../../store/route.ts';
import { type TokenPlace, useTokenPlace } from '../Home/tokenPlaces.ts';
import { usePriceReading } from '../Market/prices.ts';
import { Worth } from '../Market/Worth.tsx';
import { useAccount, useNetwork } from '../useAccount.ts';
import { total, useBalances } from '../useBalances.ts';
import { AssetActivity, BoundRows, PriceCurve } from './AssetParts.tsx';
import { TokenFacts } from './TokenFacts.tsx';

const SYMBOL_MAX = 16;
const TOKEN = /^0x[0-9a-fA-F]{40}$/;
const toHome = (): void => back('home');

/** Takes a token out of lists and the total, or marks it as unwanted, and back. */
function PlaceToken({ asset }: { readonly asset: string }) {
  const { place, put } = useTokenPlace(asset);
  const button = (to: TokenPlace, icon: LucideIcon, text: string) => (
    <Button kind="plain" icon={icon} onClick={() => put(to)}>
      {text}
    </Button>
  );
  if (place === 'unwanted') return button('shown', Eye, say('asset.notUnwanted'));
  return (
    <>
      {place === 'hidden' ? button('shown', Eye, say('asset.show')) : button('hidden', EyeOff, say('asset.hide'))}
      {button('unwanted', Ban, say('asset.markUnwanted'))}
    </>
  );
}

/** The asset of an address, or the native one. */
export function Asset({ asset }: { readonly asset: string }) {
  const balance = useBalances()?.assets.find((one) => one.asset === asset);
  const { place } = useTokenPlace(asset);
  usePriceReading();
  const isSvc = useNetwork()?.isSvc !== false;
  const account = useAccount();
  const watched = account?.watched;
  const canMove = isSvc && watched === undefined && account?.classicalOnly !== true;
  if (balance === undefined) {
    return (
      <Screen title={say('common.asset')} onBack={toHome}>
        <Empty icon={SearchX} title={say('asset.thisAccountHoldsNone')}>
          <p>{say('asset.assetsAppearHereWhen')}</p>
        </Empty>
        {isSvc && TOKEN.test(asset) && <TokenFacts asset={asset} named />}
      </Screen>
    );
  }
  const isNative = asset === NATIVE_SYMBOL;
  const warning = tokenWarning({ ...balance, known: true });
  return (
    <Screen title={cutMiddle(visibleSymbol(balance.symbol), SYMBOL_MAX)} onBack={toHome}>
      {warning !== undefined && (
        <Notice kind={warning.severity} what={<Said said={warning.text} />} advice={<Said said={warning.advice} />} />
      )}
      {place === 'unwanted' && (
        <Notice kind="caution" what={say('asset.isUnwanted')} advice={say('asset.isUnwantedAdvice')} />
      )}
      <div className="native">
        <span className="small soft">{say('asset.allOfIt')}</span>
        <Amount large value={total(balance)} unit={balance.symbol} />
        <Worth asset={asset} amount={total(balance)} />
      </div>
      <div className="pair">
        {watched === undefined && (
          <Button kind="primary" icon={ArrowUpRight} onClick={() => go('send', asset)}>
            {say('common.send')}
          </Button>
        )}
        <Button icon={QrCode} onClick={() => go('receive')}>
          {say('common.receive')}
        </Button>
      </div>
      <PriceCurve asset={asset} />
      <dl className="rows card padded compact" aria-label={say('asset.where')}>
        {watched !== 'classic' && (
          <div>
            <dt>{say('common.quantumSafeAddress')}</dt>
            <dd>
              <Amount value={balance.pq} />
            </dd>
          </div>
        )}
        {watched !== 'pq' && (
          <div>
            <dt>{say('common.classicAddress')}</dt>
            <dd>
              <Amount value={balance.classic} />
            </dd>
          </div>
        )}
        <BoundRows asset={asset} />
        {!isNative && (
          <>
            <div>
              <dt>{say('common.callsItself')}</dt>
              <dd>
                <Given text={balance.name} max={40} />
              </dd>
            </div>
            <div>
              <dt>{say('common.decimals')}</dt>
              <dd>{balance.decimals}</dd>
            </div>
            <div className="tall">
              <dt>{say('common.tokenAddressTheOnly')}</dt>
              <dd>
                <Address address={balance.asset} open />
              </dd>
            </div>
          </>
        )}
      </dl>
      {balance.classic !== '0' && account !== undefined && canMove && (
        <Button icon={ShieldCheck} onClick={() => go('accounts', account.id, 'move')}>
          {say('accounts.moveToQuantumSafe')}
        </Button>
      )}
      <AssetActivity asset={asset} />
      {!isNative && isSvc && <TokenFacts asset={asset} />}
      {!isNative && <PlaceToken asset={asset} />}
      {isNative && <p className="small soft">{isSvc ? say('asset.nativeBurned') : say('asset.native')}</p>}
    </Screen>
  );
}
