// A network's URLs. The chain id is compared with the node's answer before anything is saved.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { cutMiddle, visibleText } from '@svc/core/visibleText';
import { plainDigits } from '@svc/core/words/locale';
import { say } from '@svc/core/words/say';
import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { NetworkState } from './NetworkState.tsx';
import { OtherChain } from './OtherChain.tsx';

const back = (): void => go('settings', 'networks');

/** Edits a network, or adds one when no slug is given. */
export function NetworkEditor({ slug }: { readonly slug: string | undefined }) {
  const network = useView((view) => view.networks.find((one) => one.slug === slug));
  const isActive = useView((view) => view.activeNetwork === slug);
  const [name, setName] = useState(network?.name ?? '');
  const [chainId, setChainId] = useState(network === undefined ? '' : String(network.chainId));
  const [rpcUrl, setRpcUrl] = useState(network?.rpcUrl ?? '');
  const [restUrl, setRestUrl] = useState(network?.restUrl ?? '');
  const [profilesUrl, setProfilesUrl] = useState(network?.profilesUrl ?? '');
  const [tradeUrl, setTradeUrl] = useState(network?.tradeUrl ?? '');
  const [currency, setCurrency] = useState(network === undefined ? '' : network.nativeCurrency.symbol);
  const save = useCommand('saveNetwork');
  const remove = useCommand('removeNetwork');
  const fixed = network !== undefined && !network.isCustom;
  const optional = (member: string, value: string): Record<string, string> =>
    value.trim() === '' ? {} : { [member]: value.trim() };
  return (
    <Screen
      title={network === undefined ? say('settings.addNetwork') : cutMiddle(visibleText(network.name), 40)}
      onBack={back}
    >
      {network !== undefined && <OtherChain network={network} />}
      {network !== undefined && <NetworkState network={network} />}
      <form
        className="stack loose"
        onSubmit={async (event) => {
          event.preventDefault();
          const done = await save.run({
            ...(slug === undefined ? {} : { slug }),
            name: name.trim(),
            chainId: Number(chainId),
            rpcUrl: rpcUrl.trim(),
            ...optional('restUrl', restUrl),
            ...optional('profilesUrl', profilesUrl),
            ...optional('tradeUrl', tradeUrl),
            ...(fixed ? {} : optional('currency', currency)),
          });
          if (done !== undefined) back();
        }}
      >
        <Field
          label={say('settings.networkName')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          readOnly={fixed}
        />
        <Field
          label={say('common.chainId')}
          inputMode="numeric"
          value={chainId}
          onChange={(event) => setChainId(plainDigits(event.target.value).replace(/\D/g, ''))}
          readOnly={fixed}
          hint={fixed ? say('settings.partOfTheNetwork') : say('settings.whatTheNodeAnswers')}
        />
        <Field
          label={say('settings.nodeAddressJsonRpc')}
          type="url"
          value={rpcUrl}
          onChange={(event) => setRpcUrl(event.target.value)}
          placeholder={say('settings.https')}
        />
        <Field
          label={say('settings.nodeAddressRest')}
          type="url"
          value={restUrl}
          onChange={(event) => setRestUrl(event.target.value)}
          hint={say('settings.leftEmptyItIs')}
        />
        <Field
          label={say('settings.profileService')}
          type="url"
          value={profilesUrl}
          onChange={(event) => setProfilesUrl(event.target.value)}
          hint={say('settings.leftEmptyThereAre')}
        />
        <Field
          label={say('settings.priceService')}
          type="url"
          value={tradeUrl}
          onChange={(event) => setTradeUrl(event.target.value)}
          hint={say('settings.aTradeApiWith')}
        />
        {!fixed && (
          <Field
            label={say('settings.currency')}
            value={currency}
            maxLength={12}
            onChange={(event) => setCurrency(event.target.value)}
            hint={say('settings.symbolOfWhatFees', { nativesymbol: NATIVE_SYMBOL })}
          />
        )}
        {save.fault !== undefined && <Notice kind="fault" what={save.fault} />}
        <Button
          type="submit"
          kind="primary"
          wide
          busy={save.busy}
          why={name.trim() === '' || chainId === '' || rpcUrl.trim() === '' ? say('why.network') : undefined}
        >
          {say('common.save')}
        </Button>
      </form>
      {network?.isCustom === true && (
        <Button
          kind="danger"
          busy={remove.busy}
          why={isActive ? say('settings.switchToAnotherNetwork') : undefined}
          onClick={async () => (await remove.run({ slug: network.slug })) !== undefined && back()}
        >
          {say('settings.removeNetwork')}
        </Button>
      )}
      {remove.fault !== undefined && <Notice kind="fault" what={remove.fault} />}
    </Screen>
  );
}
