// The randomness at the tip.

import type { Handler } from '../context.ts';

export const getRandaoMix: Handler<'getRandaoMix'> = ({ chain }) => ({
  randao_mix: chain.consensus.mix,
  height: chain.tip.height,
  drives_selection: false,
});
