import * as v from 'valibot';

/** The little of Babel's nodes that is looked at. */
const NamedSchema = v.object({ type: v.literal('Identifier'), name: v.string() });
const ThrownSchema = v.object({ type: v.literal('NewExpression'), callee: NamedSchema });
const PropertySchema = v.object({ type: v.literal('ObjectProperty'), key: NamedSchema });
const CalledSchema = v.object({
  type: v.literal('CallExpression'),
  callee: v.object({ type: v.literal('MemberExpression'), object: NamedSchema }),
});
const SetsSchema = v.object({ type: v.literal('RegExpLiteral'), flags: v.pipe(v.string(), v.includes('v')) });
const PathSchema = v.object({ node: v.unknown(), parent: v.optional(v.unknown()) });

const ERRORS = new Set(['Error', 'TypeError', 'RangeError', 'TryLater']);

/** Code that gets no mutants in any room, with the reason. */
export const leftAlone = {
  shouldIgnore(path: object): string | undefined {
    const { node, parent } = v.parse(PathSchema, path);
    if (v.is(ThrownSchema, node) && ERRORS.has(node.callee.name))
      return 'sentences of errors that only developers read';
    if (v.is(CalledSchema, node) && /^(log|logger|console)$/.test(node.callee.object.name)) return 'words of the log';
    if (v.is(PropertySchema, parent) && parent.key.name === 'summary') return "sentences of the API's description";
    if (v.is(SetsSchema, node)) return 'patterns of sets, which the instrumenter changes into ones that do not compile';
    return undefined;
  },
};
