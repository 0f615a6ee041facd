import * as v from 'valibot';

/** The operator as the law wants it named (§ 5 DDG); undefined for what is not set. */
export interface Operator {
  name: string | undefined;
  address: readonly string[];
  /** Shown on the page; `config.contact` receives mails anyhow. */
  email: string | undefined;
  phone: string | undefined;
  /** Number for value-added tax (§ 27a UStG), if there is one. */
  vatId: string | undefined;
  /** Register and number, such as `Amtsgericht München, HRB 12345`, if there is one. */
  register: string | undefined;
}

const SENTENCE = 'must be one line of at most 200 characters';
const line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200, SENTENCE), v.regex(/^\P{Cc}*$/u, SENTENCE));
const ADDRESS_SENTENCE = 'must be one to six lines, split by ; or line breaks';
const address = v.pipe(
  v.string(),
  // Environment files write a line break as `\n`.
  v.transform((text) => text.split(/\\n|[\n;]/).map((one) => one.trim())),
  v.transform((lines) => lines.filter((one) => one !== '')),
  v.array(line),
  v.minLength(1, ADDRESS_SENTENCE),
  v.maxLength(6, ADDRESS_SENTENCE),
);

/** All variables of the operator but `OPERATOR_EMAIL` (spec decision 50). */
export const OPERATOR_VARIABLES = {
  OPERATOR_NAME: v.optional(line),
  OPERATOR_ADDRESS: v.optional(address),
  OPERATOR_PHONE: v.optional(line),
  OPERATOR_VAT_ID: v.optional(line),
  OPERATOR_REGISTER: v.optional(line),
};
const Variables = v.object({ ...OPERATOR_VARIABLES, OPERATOR_EMAIL: v.optional(v.string()) });

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

/** Variables the operator still has to set (§ 5 DDG): name, postal address, e-mail, second quick contact. */
export function missingSettingsOf({ name, address: lines, email, phone }: Operator): string[] {
  const given = {
    OPERATOR_NAME: name !== undefined,
    OPERATOR_ADDRESS: lines.length > 0,
    OPERATOR_EMAIL: email !== undefined,
    OPERATOR_PHONE: phone !== undefined,
  };
  return Object.entries(given).flatMap(([variable, isGiven]) => (isGiven ? [] : [variable]));
}
