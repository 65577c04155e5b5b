// Places a limit order on a running development node: npx node docs/submit-order.mjs [node URL]
import { createAccount } from '@svc/client/account';
import { connectNode } from '@svc/client/node';
import { createSender } from '@svc/client/sender';
import { getTokens } from '@svc/core/reads/tokens/getTokens';
import { getTokenBalance } from '@svc/core/reads/tokens/getTokenBalance';

const node = connectNode(process.argv[2] ?? 'http://127.0.0.1:3007');
// A program that means to come back stores the seed here.
const account = await createAccount(() => {});
await node.call('sim_faucet', [account.address, 'SVC', '100']);
const balance = () => node.read(getTokenBalance, { token_address: 'SVC', address: account.address });
while ((await balance()).balance === '0') await new Promise((done) => setTimeout(done, 250));
const usdc = (await node.read(getTokens, {})).find(({ symbol }) => symbol === 'qUSDC').token_address;

const sender = createSender(node, account);
const order = await sender.send('PLACE_ORDER', { pair: `${usdc}:SVC`, side: 'buy', order_type: 'limit', amount: '10', price: '0.25' });
const receipt = await order.executed();

console.log(JSON.stringify({ hash: order.hash, success: receipt.success, order_id: receipt.data.order_id, resting: receipt.data.resting }));
