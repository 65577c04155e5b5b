// The UI commands. The table of types is contract.ts; the UI imports types from here alone.

import type { CommandTable } from './contract.ts';

export type { PasswordOutcome, ProfileRecord } from './contract.ts';

export type CommandName = keyof CommandTable;
export type CommandParams<N extends CommandName> = CommandTable[N]['params'];
export type CommandResult<N extends CommandName> = CommandTable[N]['result'];
