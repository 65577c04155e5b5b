// Every service that the wallet uses: its host, the data that it gets, and a switch. A service that is off gets no
// requests.

import { cutMiddle, visibleText } from '@svc/core/visibleText';
import { say } from '@svc/core/words/say';
import type { WalletView } from '../../../background/state/view.ts';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Switch } from '../../kit/Switch.tsx';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { useNetwork } from '../useAccount.ts';

type SwitchableService = NonNullable<WalletView['settings']['servicesOff']>[number];

interface Service {
  readonly name: SwitchableService;
  readonly label: string;
  /** The data that it gets. */
  readonly told: string;
  /** What is missing while it is off. */
  readonly without: string;
  readonly hosts: readonly string[];
}

/** The host of a URL for display: any URL may be long or misleading. */
function hostOf(url: string): string {
  try {
    return cutMiddle(visibleText(new URL(url).host), 40);
  } catch {
    return cutMiddle(visibleText(url), 40);
  }
}

function useServices(): readonly Service[] {
  const network = useNetwork();
  const pairings = useView((view) => view.pairings);
  const hosts = (...urls: readonly (string | undefined)[]): readonly string[] => [
    ...new Set(urls.flatMap((url) => (url === undefined ? [] : [hostOf(url)]))),
  ];
  return [
    {
      name: 'node',
      label: say('settings.node'),
      told: say('settings.nodeIsTold'),
      without: say('settings.withoutNode'),
      hosts: hosts(network?.rpcUrl, network?.restUrl),
    },
    {
      name: 'trade',
      label: say('settings.priceService'),
      told: say('settings.tradeIsTold'),
      without: say('settings.withoutTrade'),
      hosts: hosts(network?.tradeUrl),
    },
    {
      name: 'relay',
      label: say('settings.relay'),
      told: say('settings.relayIsTold'),
      without: say('settings.withoutRelay'),
      hosts: hosts(...pairings.map(({ relay }) => relay)),
    },
    {
      name: 'profiles',
      label: say('settings.profileService'),
      told: say('settings.profilesAreTold'),
      without: say('settings.withoutProfiles'),
      hosts: hosts(network?.profilesUrl),
    },
  ];
}

/** The source of rates, which is set elsewhere. */
function RatesRow() {
  const source = useView((view) => view.settings.rates);
  const choose = useCommand('chooseRates');
  const url = source?.url ?? '';
  const isOn = source?.isOn === true;
  return (
    <tr>
      <th scope="row">
        <span className="block">{say('settings.sourceOfRates')}</span>
        <span className="block tiny soft wrap">
          <bdi>{url === '' ? say('settings.noAddress') : hostOf(url)}</bdi>
        </span>
      </th>
      <td className="small soft">{isOn ? say('settings.ratesAreTold') : say('settings.withoutRates')}</td>
      <td>
        <Switch
          label={say('settings.sourceOfRates')}
          isOn={isOn}
          onChange={(next) => (url === '' ? go('settings', 'currency') : void choose.run({ url, isOn: next }))}
        />
      </td>
    </tr>
  );
}

/** The table. */
export function Services({ onBack }: { readonly onBack: () => void }) {
  const services = useServices();
  const off = useView((view) => view.settings.servicesOff) ?? [];
  const update = useCommand('updateSettings');
  const put = (name: SwitchableService, isOn: boolean): void =>
    void update.run({ servicesOff: [...off.filter((one) => one !== name), ...(isOn ? [] : [name])] });
  return (
    <Screen title={say('settings.services')} intro={say('settings.servicesIntro')} onBack={onBack}>
      {update.fault !== undefined && <Notice kind="fault" what={update.fault} />}
      <div className="card">
        <table className="services">
          <thead>
            <tr>
              <th scope="col">{say('settings.service')}</th>
              <th scope="col">{say('settings.whatItIsTold')}</th>
              <th scope="col">{say('settings.asked')}</th>
            </tr>
          </thead>
          <tbody>
            {services.map(({ name, label, told, without, hosts }) => {
              const isOn = !off.includes(name);
              return (
                <tr key={name}>
                  <th scope="row">
                    <span className="block">{label}</span>
                    {(hosts.length === 0 ? [say('settings.noAddress')] : hosts).map((host) => (
                      <span key={host} className="block tiny soft wrap">
                        <bdi>{host}</bdi>
                      </span>
                    ))}
                  </th>
                  <td className="small soft">{isOn ? told : without}</td>
                  <td>
                    <Switch label={label} isOn={isOn} onChange={(next) => put(name, next)} />
                  </td>
                </tr>
              );
            })}
            <RatesRow />
          </tbody>
        </table>
      </div>
      <p className="tiny soft">{say('settings.nothingElseIsAsked')}</p>
    </Screen>
  );
}
