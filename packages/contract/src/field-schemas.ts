import { ENTRY_FIELDS, type FieldName, type KindOf } from '@tagfalter/domain/entry-fields';
import type { GenericSchema } from 'valibot';

type SchemasOf<N extends FieldName, Kinds extends Record<KindOf<N>, GenericSchema>> = { [M in N]: Kinds[KindOf<M>] };

/** By kind. */
export function schemasByKind<N extends FieldName, Kinds extends Record<KindOf<N>, GenericSchema>>(
  names: readonly N[],
  kinds: Kinds,
): SchemasOf<N, Kinds>;
export function schemasByKind(
  names: readonly FieldName[],
  kinds: Partial<Record<string, GenericSchema>>,
): Partial<Record<string, GenericSchema>> {
  return Object.fromEntries(names.map((name) => [name, kinds[ENTRY_FIELDS[name].kind]]));
}

export function sameForEach<N extends FieldName, Schema extends GenericSchema>(
  names: readonly N[],
  schema: Schema,
): Record<N, Schema>;
export function sameForEach(names: readonly FieldName[], schema: GenericSchema): Record<string, GenericSchema> {
  return Object.fromEntries(names.map((name) => [name, schema]));
}
