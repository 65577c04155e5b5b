// English: what windows warn of besides an operation's own words: fees, pairings, sites, messages, typed data.

export const WINDOWS = {
  'effect.beyond': 'By what the node says, more would leave or less would come than the request says.',
  'effect.beyond.advice': 'Reject: the site, the contract or the node is not what it says.',
  'effect.right':
    'By what the node says, somebody would get a right over what is yours that the request does not give.',
  'effect.right.advice': 'Reject: the site, the contract or the node is not what it says.',
  'effect.callFails': 'Call {number} would fail now.',
  'effect.callFails.advice':
    'Its fee would be spent, and the other calls would take place all the same. Reject, or wait until the reason is gone.',
  'effect.callFails.because': 'Call {number} would fail now: “{reason}”.',
  'effect.callFails.because.advice':
    'Its fee would be spent, and the other calls would take place all the same. Reject, or wait until the reason is gone.',
  'effect.fails': 'It would fail now.',
  'effect.fails.advice': 'Only the fee would be spent. Reject, or wait until the reason is gone.',
  'effect.fails.because': 'It would fail now: “{reason}”.',
  'effect.fails.because.advice': 'Only the fee would be spent. Reject, or wait until the reason is gone.',
  'effect.fails.untaken': 'It would fail now.',
  'effect.fails.untaken.advice': 'The network would not take it. Reject, or wait until the reason is gone.',
  'effect.fails.untakenBecause': 'It would fail now: “{reason}”.',
  'effect.fails.untakenBecause.advice': 'The network would not take it. Reject, or wait until the reason is gone.',
  'effect.vain': 'It would fill nothing now.',
  'effect.vain.advice': 'Only the fee would be spent. Reject it, or ask for another price.',
  'effect.unavailable': 'What it does could not be checked.',
  'effect.unavailable.advice': 'The node cannot simulate it. Go by the request alone.',
  'effect.unavailable.because': 'What it does could not be checked.',
  'effect.unavailable.because.advice': '{reason}',
  'effect.reason.network': 'Nodes of this network cannot simulate it. Go by the request alone.',
  'effect.reason.node': 'This node cannot simulate it. Go by the request alone.',
  'effect.reason.otherTransaction': 'The node simulated another transaction than this one. Do not trust this node.',
  'effect.reason.unsaid': 'The node did not say what it would do.',
  'fee.belowBase': 'The network takes {base} gwei now: at {price} it waits until that falls, perhaps for ever.',
  'fee.belowBase.advice': 'Raise the price, unless it may wait.',
  'fee.farAbove': 'The price is {times} times what the network usually takes ({usual} gwei).',
  'fee.farAbove.advice': 'Lower it, unless you know why it must be so high.',
  'fee.gasBelowEstimate':
    'It needs about {estimate} gas; with a limit of {limit} it will probably fail, and the fee is spent all the same.',
  'fee.gasBelowEstimate.advice': 'Raise the gas limit.',
  'fee.notCovered': 'The account has {spare} {currency} left for the fee, which is less than it may reach.',
  'fee.notCovered.advice': 'Lower the fee or the amount; a node would refuse it as it is.',
  'message.binary': 'This message is not readable text.',
  'message.binary.advice': 'Reject unless you know exactly what these bytes mean.',
  'message.digest':
    'These 32 bytes can be the digest of a transaction: accounts that are contracts take such a signature for one.',
  'message.digest.advice': 'Reject, unless you know what they are the digest of.',
  'message.hidden':
    'This message holds characters that are normally invisible, change direction or leave long gaps; they are written as ⟨…⟩.',
  'message.hidden.advice': 'Reject unless you expected them.',
  'message.profile': 'Signing this changes your public profile: whoever has the signature can publish it.',
  'message.profile.advice': 'Reject unless these are the words that you want under your name.',
  'pairing.openedBefore': 'A wallet has opened this code before.',
  'pairing.openedBefore.advice': 'If that was not you, reject, and make a new code on the site.',
  'pairing.otherRelay':
    'That this code comes from {origin} is only the word of the relay {relay}, which this wallet does not know.',
  'pairing.otherRelay.advice': 'Continue only if you trust whoever runs that relay.',
  'pairing.ownScreen':
    'Whoever made this code can ask this wallet for signatures, and a program that is not a browser can claim to be any site.',
  'pairing.ownScreen.advice': 'Continue only if you saw the code a moment ago on that very site, on your own screen.',
  'site.insecure.connect': 'This site is not encrypted: anybody on the way can change what it shows and asks.',
  'site.insecure.connect.advice': 'Connect only if you run it yourself.',
  'site.insecure.pairing': 'The site is not encrypted (http): anyone on the way can change it.',
  'site.insecure.pairing.advice': 'Use the https address of the site if it has one.',
  'site.remote': 'The site runs on another device.',
  'site.remote.advice': 'Continue only if its code was on your own screen a moment ago.',
  'typedData.noContract':
    'There is no contract at {contract}, which this signature is for: whoever puts one there can use it.',
  'typedData.noContract.advice': 'Reject, unless you know why.',
  'typedData.notSigned':
    'The site sent {count, plural, one {a field} other {fields}} that the signature does not cover: {fields}.',
  'typedData.notSigned.advice': 'Trust only the fields that are signed.',
  'typedData.unbound': 'This signature is not bound to a network: it may count on every one.',
  'typedData.unbound.advice': 'Reject, unless you know why the site leaves the network out.',
} as const;
