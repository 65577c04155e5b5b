// Protocol version.

import type { Handler } from '../context.ts';

export const getProtocolVersion: Handler<'getProtocolVersion'> = () => '0x41';
