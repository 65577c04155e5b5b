// Text for people in a source file outside the catalogue: found in the syntax tree, by its look and its position.

import { type Node, parseSync } from 'oxc-parser';

/** A text with its line. */
export interface LooseText {
  readonly line: number;
  readonly text: string;
  readonly start: number;
}

/** Properties and attributes whose value is displayed or read aloud, whatever it looks like. */
const SAID =
  /^(?:title|label|placeholder|what|advice|hint|intro|alt|fault|act|heading|word|unit|aria-(?:label|description|roledescription|valuetext))$/;

/** Attributes that nobody reads. */
const UNSAID = /^(?:className|style|d|points|viewBox|transform|accept|autoComplete|href|src|sandbox|media)$/;

/** Messages for programmers; and refusals whose sentences are protocol text for sites. */
const UNTOLD =
  /^(?:(?:Type|Range)?Error|DOMException|Fault|ParseRefusal|Unauthorized|Unsupported|TooMany|Interrupted)$/;

/** Classes whose message is for programmers or sites: screens use the code of a refusal. */
const UNTOLD_CLASS = /^(?:(?:Type|Range)?Error|Fault|\w*Refusal)$/;

/** Properties with protocol text: a refusal's sentence for sites, and what a schema expects. */
const PROTOCOL = /^(?:forSites|expected)$/;

/** Units of a chain's coin, which are written so in every language. */
const COIN_UNIT = /^g?wei$/;

const LETTER = /\p{L}/u;

/** Functions that turn messages into words. */
const WORDS = /^(?:say|render|rendered|plainText|saidText|saidParts|storedText)$/;

/** The form of a contract's function or event. */
const ABI_FORM = /^[A-Za-z]\w*\([\w[\](),]*\)$/;

/** A parameter of a contract's function, its type before its name, as forms of functions list them. */
const ABI_PARAMETER = /(?<=^|[(,] ?)(?:address|bool|string|u?int\d+|bytes\d*)(?:\[\d*\])* \w+(?=[,)]|$)/g;

/** Two words, or one that begins a sentence; not the signature of a contract function. */
const looksSaid = (whole: string): boolean => {
  if (ABI_FORM.test(whole)) return false;
  const other = whole.replaceAll(ABI_PARAMETER, '#');
  return readsLikeWords(other === whole ? whole : other.replaceAll(/[()[\]]/g, '#').trim());
};

const readsLikeWords = (text: string): boolean =>
  /^\p{Lu}\p{Ll}+(?![\p{L}\d])/u.test(text.trim()) ||
  /\p{L}[\p{L}’']*[,.:;]? +[\p{L}“(]/u.test(text) ||
  /^ \p{L}|\p{L} $/u.test(text);

type Fields = { readonly [field: string]: unknown };

/** Whether text below this field of the node is never shown to anyone. */
function isUnsaid(node: Node, field: string): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return field === 'source';
    case 'ImportExpression':
      return true;
    case 'ExpressionStatement':
      return typeof (node as unknown as Fields).directive === 'string';
    case 'BinaryExpression':
      return node.operator !== '+';
    case 'SwitchCase':
      return field === 'test';
    case 'Property':
      return field === 'key' || (node.key.type === 'Identifier' && PROTOCOL.test(node.key.name));
    case 'PropertyDefinition':
    case 'MemberExpression':
      return field === 'key' || field === 'property';
    case 'JSXAttribute':
      return field === 'name' || UNSAID.test(String((node.name as unknown as Fields).name));
    case 'NewExpression':
      return field === 'arguments' && node.callee.type === 'Identifier' && UNTOLD.test(node.callee.name);
    default:
      return node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)
        ? true
        : field === 'typeAnnotation' ||
            field === 'typeArguments' ||
            field === 'typeParameters' ||
            field === 'returnType';
  }
}

/** Whether the value of this field of the node is displayed because of its position alone. */
function isSaidHere(node: Node, field: string, before: boolean): boolean {
  if (node.type === 'JSXAttribute')
    return field === 'value' && SAID.test(String((node.name as unknown as Fields).name));
  if (node.type === 'Property')
    return field === 'value' && node.key.type === 'Identifier' && !node.computed && SAID.test(node.key.name);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return field === 'children';
  // The same value, chosen or wrapped.
  if (node.type === 'ConditionalExpression') return before && field !== 'test';
  if (node.type === 'LogicalExpression') return before && field === 'right';
  return before && /^(?:JSXExpressionContainer|TemplateLiteral|TSAsExpression)$/.test(node.type);
}

function textOf(node: Node, said: boolean): string | undefined {
  switch (node.type) {
    case 'JSXText':
      return LETTER.test(node.value) ? node.value : undefined;
    case 'Literal':
      if (typeof node.value !== 'string') return undefined;
      return (said && LETTER.test(node.value) && !COIN_UNIT.test(node.value)) || looksSaid(node.value)
        ? node.value
        : undefined;
    case 'TemplateElement':
      return (said && LETTER.test(node.value.raw)) || looksSaid(node.value.raw) ? node.value.raw : undefined;
    default:
      return undefined;
  }
}

/** The names of an object's members. */
const namesOf = (node: Node): readonly string[] =>
  node.type !== 'ObjectExpression'
    ? []
    : node.properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : [],
      );

/** The message of a JSON-RPC error, beside its number: protocol text. */
const isWireMessage = (object: Node, member: Node): boolean =>
  member.type === 'Property' &&
  member.key.type === 'Identifier' &&
  member.key.name === 'message' &&
  namesOf(object).includes('code');

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Fields).type === 'string';

/** Text of a source file that people would read or hear and that is not from the catalogue. */
export function looseText(file: string, source: string): LooseText[] {
  const found: LooseText[] = [];
  /** Classes around the current node, innermost last: whether their messages are for programmers and sites. */
  const classes: boolean[] = [];
  const walk = (node: Node, said: boolean): void => {
    const isClass = node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
    if (isClass) classes.push(node.superClass?.type === 'Identifier' && UNTOLD_CLASS.test(node.superClass.name));
    if (node.type === 'CallExpression' && node.callee.type === 'Super' && classes.at(-1) === true) return;
    walkInto(node, said);
    if (isClass) classes.pop();
  };
  const walkInto = (node: Node, said: boolean): void => {
    const text = textOf(node, said);
    if (text !== undefined) {
      const line = source.slice(0, node.start).split('\n').length;
      found.push({ line, text: text.trim(), start: node.start });
    }
    for (const [field, value] of Object.entries(node as unknown as Fields)) {
      if (isUnsaid(node, field)) continue;
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child) && !isWireMessage(node, child)) walk(child, isSaidHere(node, field, said));
    }
  };
  walk(parseSync(file, source).program as Node, false);
  return found;
}

const isFunction = (node: Node): boolean => /^(?:Arrow)?Function(?:Expression|Declaration)?/.test(node.type);

/** Lines of calls of such a function that run when the node does, not when a function in it is called later. */
function callsNow(source: string, begin: Node, name: RegExp, isAlso: (node: Node) => boolean = () => false): number[] {
  const found: number[] = [];
  const walk = (node: Node): void => {
    if (isFunction(node)) return;
    if (node.type === 'PropertyDefinition' && !node.static) return;
    if (
      (node.type === 'CallExpression' && node.callee.type === 'Identifier' && name.test(node.callee.name)) ||
      isAlso(node)
    )
      found.push(source.slice(0, node.start).split('\n').length);
    for (const value of Object.values(node as unknown as Fields))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child);
  };
  walk(begin);
  return found;
}

/** Lines in which a message becomes words while its file is loaded, before a language was chosen. */
export const earlyWords = (file: string, source: string): number[] =>
  callsNow(source, parseSync(file, source).program as Node, WORDS);

/** What makes words of an error or of an outcome. */
const MADE_WORDS = /^(?:say|saidText|plainText|faultText|failureText|obstacleText|passwordFault)$/;

/** What tells data to those who show it. */
const TELLS = /^(?:set|set[A-Z].*|tell)$/;

/** The words of an error, which its maker chose in the language of then. */
const isErrorsWords = (node: Node): boolean =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  /^(?:error|cause|reason)$/i.test(node.object.name) &&
  node.property.type === 'Identifier' &&
  node.property.name === 'message';

/** Whether the node sets the state of a component or of a store. */
function setsState(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (callee.type === 'Identifier') return TELLS.test(callee.name);
  return (
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'setState'
  );
}

/** What `useMemo` runs, and keeps the result of. */
function memoised(node: Node): readonly Node[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'useMemo') return [];
  const [work] = node.arguments;
  return work?.type === 'ArrowFunctionExpression' ? [work.body as Node] : [];
}

/**
 * Lines in which words are put into a state, or kept by what remembers them: they would stay when the language changes.
 */
export function keptWords(file: string, source: string): number[] {
  const found = new Set<number>();
  const walk = (node: Node): void => {
    if (setsState(node) && node.type === 'CallExpression')
      for (const given of node.arguments)
        for (const line of callsNow(source, given as Node, MADE_WORDS, isErrorsWords)) found.add(line);
    for (const body of memoised(node)) for (const line of callsNow(source, body, MADE_WORDS)) found.add(line);
    for (const value of Object.values(node as unknown as Fields))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child);
  };
  walk(parseSync(file, source).program as Node);
  return [...found];
}
