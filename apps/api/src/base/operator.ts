import * as v from 'valibot';

/** Who runs an installation, as the law wants it named (§ 5 DDG); undefined for what nobody has said. */
export interface Operator {
  name: string | undefined;
  /** Lines of a postal address. */
  address: readonly string[];
  /** As the operator gave it; mails to `config.contact` reach somebody anyhow. */
  email: string | undefined;
  phone: string | undefined;
  /** Number for value-added tax (§ 27a UStG); who has none leaves it out. */
  vatId: string | undefined;
  /** Register and number, such as `Amtsgericht München, HRB 12345`; who is in none leaves it out. */
  register: string | undefined;
}

const SENTENCE = 'must be one line of at most 200 characters';
const line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200, SENTENCE), v.regex(/^\P{Cc}*$/u, SENTENCE));
const ADDRESS_SENTENCE = 'must be one to six lines, split by ; or line breaks';
const address = v.pipe(
  v.string(),
  // As files of settings write a line break.
  v.transform((text) => text.split(/\\n|[\n;]/).map((one) => one.trim())),
  v.transform((lines) => lines.filter((one) => one !== '')),
  v.array(line),
  v.minLength(1, ADDRESS_SENTENCE),
  v.maxLength(6, ADDRESS_SENTENCE),
);

/** Variables of the environment, `OPERATOR_EMAIL` aside (spec decision 50). */
export const OPERATOR_VARIABLES = {
  OPERATOR_NAME: v.optional(line),
  OPERATOR_ADDRESS: v.optional(address),
  OPERATOR_PHONE: v.optional(line),
  OPERATOR_VAT_ID: v.optional(line),
  OPERATOR_REGISTER: v.optional(line),
};
const Variables = v.object({ ...OPERATOR_VARIABLES, OPERATOR_EMAIL: v.optional(v.string()) });

/** @param env parsed */
export function operatorOf(env: v.InferOutput<typeof Variables>): Operator {
  return {
    name: env.OPERATOR_NAME,
    address: env.OPERATOR_ADDRESS ?? [],
    email: env.OPERATOR_EMAIL,
    phone: env.OPERATOR_PHONE,
    vatId: env.OPERATOR_VAT_ID,
    register: env.OPERATOR_REGISTER,
  };
}

/** Variables that every operator has to set: name, postal address, e-mail and a second quick way (§ 5 DDG). */
export function missingOf({ name, address: lines, email, phone }: Operator): string[] {
  const given = {
    OPERATOR_NAME: name !== undefined,
    OPERATOR_ADDRESS: lines.length > 0,
    OPERATOR_EMAIL: email !== undefined,
    OPERATOR_PHONE: phone !== undefined,
  };
  return Object.entries(given).flatMap(([variable, isGiven]) => (isGiven ? [] : [variable]));
}
