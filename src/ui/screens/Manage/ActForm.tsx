// The form of any act that an operation declares. It ends in a draft, which is reviewed on the screen of a site's
// request.

import type { ActThing, OpAct } from '@svc/core/ops/acts';
import type { Op } from '@svc/core/ops/registry';
import { cutMiddle } from '@svc/core/visibleText';
import { saidText } from '@svc/core/words/plainText';
import { say } from '@svc/core/words/say';
import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AccountView } from '../../../background/state/view.ts';
import { shortAddress } from '../../format/address.ts';
import { Identicon } from '../../kit/Address.tsx';
import { Button } from '../../kit/Button.tsx';
import { Given } from '../../kit/Given.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useEnters } from '../../store/entering.ts';
import { go } from '../../store/route.ts';
import { useCommand } from '../../store/useCommand.ts';
import { ActFieldPart } from './ActFields.tsx';
import { type FormField, fieldsOf, startOf, type Typed, type TypedForm } from './formFields.ts';
import { mostOf, readAct } from './readAct.ts';

const SYMBOL_MAX = 24;
const NUMBER_MAX = 15;

/** Which token, collection or item it is about: the symbol may be anybody's, the address is not. */
function Subject({ thing: { symbol, named } }: { readonly thing: ActThing }) {
  const { token_address: token, collection, token_id: number } = named;
  const address = token ?? collection ?? '';
  return (
    <div className="line">
      <Identicon address={address} />
      <span className="grow">
        <span className="block strong">
          <Given text={symbol} max={SYMBOL_MAX} />{' '}
          {number !== undefined && <span className="mono">#{cutMiddle(number, NUMBER_MAX)}</span>}
        </span>
        <span className="block mono tiny soft" title={address}>
          {shortAddress(address)}
        </span>
      </span>
    </div>
  );
}

export interface ActFormProps {
  readonly op: Op;
  readonly act: OpAct;
  readonly thing: ActThing;
  readonly account: AccountView;
}

/** The form. */
export function ActForm({ op, act, thing, account }: ActFormProps) {
  const fields = useMemo(() => fieldsOf(op, act, thing), [op, act, thing]);
  const start = useMemo(() => startOf(fields, thing), [fields, thing]);
  const [changed, setChanged] = useState<TypedForm>({});
  const prepare = useCommand('prepareOperations');
  useEnters();
  const typed = { ...start, ...changed };
  const { params, faults, missing } = readAct({ op, act, fields, thing, typed, start, sender: account.pqAddress });
  const bar = act.bar?.(thing);
  const type = (param: string, next: Typed): void => {
    prepare.clear();
    setChanged({ ...changed, [param]: next });
  };
  const part = (field: FormField) => (
    <ActFieldPart
      key={field.param}
      field={field}
      typed={typed[field.param]}
      onType={(next) => type(field.param, next)}
      fault={faults[field.param]}
      most={mostOf(field, thing, typed)}
      symbol={thing.symbol}
      accountId={account.id}
    />
  );
  const rare = fields.filter(({ isRare }) => isRare);
  return (
    <form
      className="stack loose"
      aria-label={saidText(act.title)}
      onSubmit={async (event) => {
        event.preventDefault();
        if (params === undefined || bar !== undefined) return;
        const done = await prepare.run({ accountId: account.id, operations: [{ op: op.name, params }] });
        if (done?.result.ids[0] !== undefined) go('draft', done.result.ids[0]);
      }}
    >
      {Object.keys(thing.named).length > 0 && <Subject thing={thing} />}
      {fields.filter(({ isRare }) => isRare === undefined).map(part)}
      {rare.length > 0 && (
        <details className="fold">
          <summary>
            <ChevronRight className="icon" aria-hidden />
            {say('manage.more')}
          </summary>
          <div className="stack loose">{rare.map(part)}</div>
        </details>
      )}
      {prepare.fault !== undefined && <Notice kind="fault" what={prepare.fault} />}
      <Button type="submit" kind="primary" wide busy={prepare.busy} why={bar === undefined ? missing : saidText(bar)}>
        {say('send.review')}
      </Button>
    </form>
  );
}
