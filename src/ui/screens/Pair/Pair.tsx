// Pair with a site over the relay: paste its link, or scan the code on the tab in front. The background checks the code
// and the relay's attested origin before anything is joined; its refusals are shown in its words.

import { parsePairing } from '@svc/core/relay/pairing';
import { Link2, ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hostOf } from '../../format/host.ts';
import { getHost } from '../../host.ts';
import { Button } from '../../kit/Button.tsx';
import { TextArea } from '../../kit/Field.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { go } from '../../store/route.ts';
import { faultText } from '../../store/send.ts';
import { useCommand } from '../../store/useCommand.ts';
import { pendingLink } from './pendingLink.ts';
import { readCode } from './readCode.ts';

type Reading = { readonly site: string; readonly name: string; readonly relay: string } | { readonly fault: string } | undefined;

function read(link: string): Reading {
  if (link.trim() === '') return undefined;
  try {
    const code = parsePairing(link);
    return { site: hostOf(code.origin), name: code.name, relay: hostOf(code.relay) };
  } catch (error) {
    return { fault: faultText(error) };
  }
}

const isPairing = (text: string): boolean => {
  const reading = read(text);
  return reading !== undefined && 'site' in reading;
};

/** The link, what it says, and the way to connect. */
export function Pair() {
  const [link, setLink] = useState(pendingLink.take);
  const [left, setLeft] = useState(link !== '');
  const [scanFault, setScanFault] = useState<string>();
  const [scanning, setScanning] = useState(false);
  const [paired, setPaired] = useState<string>();
  const pair = useCommand('pair');
  const { captureTab, tabUrl } = getHost();
  // A link that was opened in the tab in front need not be copied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen appears
  useEffect(() => {
    if (link !== '' || tabUrl === undefined) return;
    tabUrl().then(
      (url) => {
        if (url !== undefined && isPairing(url)) setLink(url);
      },
      () => undefined,
    );
  }, []);
  const reading = read(link);
  const isRead = reading !== undefined && 'site' in reading;

  const scan = async (): Promise<void> => {
    if (captureTab === undefined) return;
    setScanning(true);
    setScanFault(undefined);
    try {
      const url = await tabUrl?.();
      const text = url !== undefined && isPairing(url) ? url : await readCode(await captureTab());
      if (text === undefined) setScanFault('No QR code was found on the tab in front. Scroll until the whole code is in sight, then scan again.');
      else {
        setLink(text);
        setLeft(true);
        pair.clear();
      }
    } catch {
      setScanFault(
        'The browser did not let the wallet look at this tab. Open the wallet from its toolbar button on the tab that shows the code, or copy the link.',
      );
    } finally {
      setScanning(false);
    }
  };

  const connect = async (): Promise<void> => {
    setLeft(true);
    setPaired(undefined);
    if (!isRead) return;
    const done = await pair.run({ link });
    if (done === undefined) return;
    setPaired(reading.site);
    setScanFault(undefined);
    setLink('');
    setLeft(false);
  };

  return (
    <Screen
      title="Pair a site"
      intro="Connect a site that shows a pairing code: on this screen, on another computer, in another browser."
      onBack={() => go('sites')}
    >
      <form
        className="stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          void connect();
        }}
      >
        <TextArea
          label="Pairing link"
          rows={3}
          value={link}
          placeholder="Paste the link from the site"
          onChange={(event) => {
            pair.clear();
            setLink(event.target.value);
            setLeft(false);
          }}
          onPaste={() => setLeft(true)}
          onBlur={() => setLeft(true)}
          fault={left && reading !== undefined && 'fault' in reading ? reading.fault : undefined}
          hint={
            isRead ? (
              <>
                For <b>{reading.site}</b>
                {reading.name !== '' && reading.name !== reading.site && (
                  <>
                    , which calls itself “<Given text={reading.name} max={40} />”
                  </>
                )}
                , through the relay {reading.relay}
              </>
            ) : undefined
          }
        />
        {scanFault !== undefined && <Notice kind="caution" what={scanFault} />}
        {pair.fault !== undefined && <Notice kind="fault" what={pair.fault} />}
        {pair.busy && <Notice kind="note" what="The site is being checked with the relay." advice="Then the wallet asks for your approval." />}
        {paired !== undefined && <Notice kind="good" what={`Paired with ${paired}.`} advice="Go back to the site; its next request appears here." />}
        {captureTab !== undefined && (
          <Button icon={ScanLine} wide busy={scanning} onClick={() => void scan()}>
            Scan this tab
          </Button>
        )}
        <Button type="submit" kind="primary" icon={Link2} wide busy={pair.busy} disabled={link.trim() === ''}>
          Connect
        </Button>
      </form>
      <Notice
        kind="caution"
        what="Only use a code that is on your own screen right now."
        advice="A code that somebody sent you would connect their site to your wallet."
      />
    </Screen>
  );
}
