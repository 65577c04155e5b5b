// EVM bytecode from opcode names.

import { OPCODES, type OpcodeName } from '../../node-sim/src/evm/opcodes.ts';

/**
 * Bytecode as hex without `0x`, from names of opcodes with the operands of pushes after them: `PUSH1 0x20 MSTORE`.
 * @throws Error for a word that is no opcode, and for an operand of another length than its push takes
 */
export function assemble(source: string): string {
  let code = '';
  let operandBytes = 0;
  for (const word of source.trim().split(/\s+/)) {
    if (operandBytes > 0) {
      const operand = word.replace(/^0x/, '');
      if (!/^[0-9a-f]+$/.test(operand) || operand.length !== 2 * operandBytes)
        throw new Error(`${word} is no operand of ${operandBytes} bytes`);
      code += operand;
      operandBytes = 0;
      continue;
    }
    const opcode = OPCODES[word as OpcodeName];
    if (opcode === undefined) throw new Error(`${word} is no opcode`);
    code += opcode.toString(16).padStart(2, '0');
    if (opcode > OPCODES.PUSH0 && opcode <= OPCODES.PUSH32) operandBytes = opcode - OPCODES.PUSH0;
  }
  if (operandBytes > 0) throw new Error('the last push has no operand');
  return code;
}
