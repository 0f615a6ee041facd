import * as v from 'valibot';
import { CancellationSchema, WithdrawalSchema } from './declarations.ts';
import { beginExternal, finishExternal } from './external-sign-in.ts';

/** Schema by content type; `binary` for bytes. */
export type RawBody = Readonly<Record<string, v.GenericSchema | 'binary'>>;

const json = (schema: v.GenericSchema): RawBody => ({ 'application/json': schema });
/** JSON, or a form of either kind. */
const form = (schema: v.GenericSchema): RawBody => ({
  'application/json': schema,
  'application/x-www-form-urlencoded': schema,
  'multipart/form-data': schema,
});

const Email = v.pipe(v.string(), v.email());

export const SIGN_UP_BODY = json(
  v.object({ email: Email, password: v.string(), name: v.string(), invitationCode: v.optional(v.string()) }),
);
export const SIGN_IN_BODY = json(v.object({ email: Email, password: v.string() }));
/** Any object. */
export const EMPTY_BODY = json(v.object({}));
export const EMAIL_BODY = json(v.object({ email: Email }));
export const NEW_PASSWORD_BODY = json(v.object({ newPassword: v.string(), token: v.string() }));
export const EXTERNAL_BEGIN_BODY = json(beginExternal.body);
export const EXTERNAL_FINISH_BODY = json(finishExternal.body);

/** Bytes of tus 1.0. */
export const UPLOAD_BODY: RawBody = { 'application/offset+octet-stream': 'binary' };

export const CANCELLATION_BODY = form(CancellationSchema);
export const WITHDRAWAL_BODY = form(WithdrawalSchema);
/** The link says it all. */
export const LINK_BODY = { 'application/x-www-form-urlencoded': v.object({}) } satisfies RawBody;

/** An event of the payment service, signed over its bytes; only the fields that are read. */
export const PAYMENT_EVENT_BODY = json(
  v.looseObject({ id: v.string(), event_type: v.string(), resource: v.looseObject({ id: v.optional(v.string()) }) }),
);

const Protocol = v.object({ 'tus-resumable': v.literal('1.0.0') });
export const UPLOAD_HEADERS = {
  create: v.object({
    ...Protocol.entries,
    'upload-length': v.pipe(v.string(), v.digits()),
    /** `hash`, `kind` and `type`; for a guest `event` and `contribution`: pairs of key and base64, by commas. */
    'upload-metadata': v.string(),
  }),
  look: Protocol,
  send: v.object({ ...Protocol.entries, 'upload-offset': v.pipe(v.string(), v.digits()) }),
};

/** Headers of PayPal's webhooks. */
export const PAYMENT_EVENT_HEADERS = v.object({
  'paypal-transmission-id': v.string(),
  'paypal-transmission-time': v.string(),
  'paypal-transmission-sig': v.string(),
  'paypal-cert-url': v.string(),
  'paypal-auth-algo': v.string(),
});
