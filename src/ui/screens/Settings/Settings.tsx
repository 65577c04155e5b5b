// Settings: every choice takes effect at once. Sub-screens by the next segment of the path.

import { WALLET_NAME } from '@svc/core/names';
import { LANGUAGES } from '@svc/core/words/languages';
import { say } from '@svc/core/words/say';
import {
  Archive,
  Banknote,
  Bell,
  BookUser,
  Bug,
  ChevronRight,
  Coins,
  FileCode,
  HandCoins,
  Languages,
  ListTree,
  type LucideIcon,
  Maximize2,
  Network,
  Palette,
  Server,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { getHost } from '../../host.ts';
import { Screen } from '../../kit/Screen.tsx';
import { languageFor } from '../../store/chosenLanguage.ts';
import { useView } from '../../store/mirror.ts';
import { go } from '../../store/route.ts';
import { Allowances } from '../Allowances/Allowances.tsx';
import { ContactEditor } from '../Contacts/ContactEditor.tsx';
import { Contacts } from '../Contacts/Contacts.tsx';
import { Erase } from '../Erase.tsx';
import { Abis, Tokens } from '../Tokens/Tokens.tsx';
import { Appearance } from './Appearance.tsx';
import { Backup } from './Backup.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Currency } from './Currency.tsx';
import { Developer } from './Developer.tsx';
import { Faults } from './Faults.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { NetworkEditor } from './NetworkEditor.tsx';
import { Networks } from './Networks.tsx';
import { Notifications } from './Notifications.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Preferences } from './Preferences.tsx';
import { Security } from './Security.tsx';
import { Services } from './Services.tsx';
import { ShowPhrase } from './ShowPhrase.tsx';

const back = (): void => go('settings');
const toSecurity = (): void => go('settings', 'security');

const isFullPage = (): boolean => !document.documentElement.classList.contains('popup');

/** The list, or the sub-screen that the path names. */
export function Settings({ path: [name, detail] }: { readonly path: readonly string[] }) {
  const edited = detail === 'new' ? undefined : detail;
  switch (name) {
    case 'appearance':
      return <Appearance onBack={back} />;
    case 'currency':
      return <Currency onBack={back} />;
    case 'notifications':
      return <Notifications onBack={back} />;
    case 'preferences':
      return <Preferences onBack={back} />;
    case 'language':
      return <LanguageChoice onBack={back} />;
    case 'allowances':
      return <Allowances />;
    case 'contacts':
      return detail === undefined ? <Contacts onBack={back} /> : <ContactEditor id={edited} />;
    case 'networks':
      return detail === undefined ? <Networks onBack={back} /> : <NetworkEditor slug={edited} />;
    case 'services':
      return <Services onBack={back} />;
    case 'tokens':
      return <Tokens onBack={back} />;
    case 'abis':
      return <Abis onBack={back} />;
    case 'problems':
      return <Faults onBack={back} />;
    case 'security':
      return <Security onBack={back} />;
    case 'passkeys':
      return <Passkeys onBack={toSecurity} />;
    case 'password':
      return <ChangePassword onBack={toSecurity} />;
    case 'phrase':
      return <ShowPhrase onBack={toSecurity} />;
    case 'developer':
      return <Developer onBack={back} />;
    case 'backup':
      return <Backup onBack={back} />;
    case 'erase':
      return <Erase onBack={toSecurity} />;
    default:
      return <Overview />;
  }
}

function Door({
  icon: Icon,
  label,
  about,
  to,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly about: string;
  readonly to: readonly string[];
}) {
  return (
    <li>
      <button type="button" className="item" onClick={() => go(...to)}>
        <Icon className="icon soft" aria-hidden />
        <span className="grow">
          <span className="block">{label}</span>
          <span className="block tiny soft">{about}</span>
        </span>
        <ChevronRight className="icon soft" aria-hidden />
      </button>
    </li>
  );
}

function Overview() {
  const platform = useView((view) => view.platform);
  const language = useView((view) => view.settings.language);
  const { openFullPage } = getHost();
  return (
    <Screen title={say('common.settings')}>
      <ul className="list card">
        <Door
          icon={Users}
          label={say('common.accounts')}
          about={say('settings.addImportRenameExport')}
          to={['accounts']}
        />
        <Door
          icon={BookUser}
          label={say('common.contacts')}
          about={say('settings.namesForAddresses')}
          to={['settings', 'contacts']}
        />
      </ul>
      <ul className="list card">
        <Door
          icon={ShieldCheck}
          label={say('settings.security')}
          about={say('settings.lockingPasswordRecoveryPhrase')}
          to={['settings', 'security']}
        />
        <Door
          icon={Archive}
          label={say('backup.backup')}
          about={say('settings.copiesOfEverything')}
          to={['settings', 'backup']}
        />
        <Door
          icon={HandCoins}
          label={say('common.allowances')}
          about={say('settings.whoMaySpendWhat')}
          to={['settings', 'allowances']}
        />
      </ul>
      <ul className="list card">
        <Door
          icon={Network}
          label={say('common.networks')}
          about={say('settings.nodesThatTheWallet')}
          to={['settings', 'networks']}
        />
        <Door
          icon={Server}
          label={say('settings.services')}
          about={say('settings.whoIsToldWhat')}
          to={['settings', 'services']}
        />
        <Door
          icon={Coins}
          label={say('common.contractTokens')}
          about={say('settings.erc20TokensThat')}
          to={['settings', 'tokens']}
        />
        <Door
          icon={FileCode}
          label={say('common.contractAbis')}
          about={say('settings.namesForWhatContracts')}
          to={['settings', 'abis']}
        />
      </ul>
      <ul className="list card">
        <Door
          icon={Banknote}
          label={say('settings.currencyOfValues')}
          about={say('settings.whatValuesAreShownIn')}
          to={['settings', 'currency']}
        />
        <Door
          icon={Palette}
          label={say('settings.appearance')}
          about={say('settings.themeContrastColours')}
          to={['settings', 'appearance']}
        />
        <Door
          icon={SlidersHorizontal}
          label={say('settings.preferences')}
          about={say('settings.slippageTestNetworks')}
          to={['settings', 'preferences']}
        />
        <Door
          icon={Bell}
          label={say('settings.notifications')}
          about={say('settings.notifyAbout')}
          to={['settings', 'notifications']}
        />
        <Door
          icon={Languages}
          label={say('settings.language')}
          about={LANGUAGES[languageFor(language)].name}
          to={['settings', 'language']}
        />
        <Door
          icon={Bug}
          label={say('settings.problems')}
          about={say('settings.whatFailedInside')}
          to={['settings', 'problems']}
        />
        <Door
          icon={ListTree}
          label={say('developer.developer')}
          about={say('settings.requestsAndTests')}
          to={['settings', 'developer']}
        />
        {openFullPage !== undefined && !isFullPage() && (
          <li>
            <button type="button" className="item" onClick={() => openFullPage('home')}>
              <Maximize2 className="icon soft" aria-hidden />
              <span className="grow">{say('settings.openTheWalletIn')}</span>
            </button>
          </li>
        )}
      </ul>
      <p className="tiny soft">
        {say('settings.about', { wallet: WALLET_NAME, place: platform === 'web' ? 'page' : 'extension' })}
      </p>
    </Screen>
  );
}
