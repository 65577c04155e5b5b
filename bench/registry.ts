// Every benchmark, in the order in which they run.

import { abuseBench } from './abuse.ts';
import { blocks } from './blocks.ts';
import { book } from './book.ts';
import { chart } from './chart.ts';
import { core } from './core.ts';
import { evm } from './evm.ts';
import { fastPaths } from './fastPaths.ts';
import { history } from './history.ts';
import { journal } from './journal.ts';
import { memory } from './memory.ts';
import { profiles } from './profiles.ts';
import { reads } from './reads.ts';
import { relay } from './relay.ts';
import { restart } from './restart.ts';
import { sizes } from './sizes.ts';
import { stateRoot } from './stateRoot.ts';
import { submit } from './submit.ts';
import { subscribers } from './subscribers.ts';
import { swap } from './swap.ts';
import type { BenchSpec } from './table.ts';
import { trade } from './trade.ts';
import { wallet } from './wallet.ts';
import { walletPopup } from './walletPopup.ts';
import { walletScroll } from './walletScroll.ts';
import { walletWindows } from './walletWindows.ts';
import { worstCase } from './worstCase.ts';

export const BENCHES: readonly BenchSpec[] = [
  core,
  sizes,
  book,
  swap,
  blocks,
  stateRoot,
  memory,
  evm,
  worstCase,
  submit,
  relay,
  journal,
  profiles,
  restart,
  history,
  reads,
  fastPaths,
  subscribers,
  trade,
  abuseBench,
  wallet,
  walletPopup,
  walletScroll,
  walletWindows,
  chart,
];
