import fc from 'fast-check';
import { form } from './forms.ts';
import type { Method, ServedCall } from './served-calls.ts';
import { nasty, shapedBy } from './shaped-values.ts';

/** A request as `inject` takes it. */
export interface BrokenRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload: Buffer | undefined;
  remoteAddress: string;
}

/** A query has texts alone. Not every value has one of its own. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const textsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, textOf(inner)]))
    : {};

const TYPES = [
  ...['application/json', 'application/x-www-form-urlencoded', 'application/offset+octet-stream', 'text/csv', ''],
  ...['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json\t;x', 'application/json; charset=x'],
];

const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const number = fc.constantFrom('0', '1', '-1', '9007199254740993', 'x', '', '1e9', '0x10');
/** Headers that some call reads. */
const HEADERS = fc.record({
  accept: rarely(fc.constantFrom('text/html', '*/*', 'application/json;q=x')),
  'accept-language': rarely(fc.constantFrom('fr', 'xx;q=9', ';;q=', 'de-DE,de;q=0.9')),
  cookie: rarely(
    fc.constantFrom('tagfalter.session_token=abc', 'a=b; a=c; ;=', 'testzahlung=0123456789ABCDEF0123456789ABCDEF'),
  ),
  origin: rarely(fc.constantFrom('null', 'https://elsewhere.test', 'x', 'http://127.0.0.1:8080')),
  range: rarely(fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-0', 'bytes=a-b', 'lines=1-2', 'bytes=99999999999-')),
  'if-match': rarely(fc.constantFrom('"0"', '*', 'W/"x"', '')),
  'if-none-match': rarely(fc.constantFrom('"0"', '*', ',,')),
  'if-range': rarely(fc.constantFrom('"0"', 'x')),
  'idempotency-key': rarely(nasty),
  'sec-fetch-mode': rarely(fc.constantFrom('navigate', 'cors')),
  'tus-resumable': rarely(fc.constantFrom('1.0.0', '0.2.2')),
  'upload-offset': rarely(number),
  'upload-length': rarely(number),
  'upload-metadata': rarely(fc.constantFrom('hash', 'hash eA==,kind aW1hZ2U=', ',,', 'a b c', 'hash !')),
  'upload-defer-length': rarely(fc.constantFrom('1', '2')),
  'upload-concat': rarely(fc.constantFrom('partial', 'final;/a /b')),
  'x-http-method-override': rarely(fc.constantFrom('GET', 'DELETE', 'POST', 'x')),
  'x-contribution-secret': rarely(nasty),
  'x-delete-secret': rarely(nasty),
});

/** The value without characters that an HTTP parser rejects. */
const asHeader = (value: string): string => value.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '').trim();

/** @param known ids and tokens of things that are there */
export function brokenRequests(call: ServedCall, known: () => readonly string[]): fc.Arbitrary<Promise<BrokenRequest>> {
  const types = Object.entries(call.body);
  const isReading = call.method === 'GET';
  const fitting =
    types.length === 0
      ? fc.constant({ type: 'application/json', value: undefined as unknown })
      : fc.oneof(
          ...types.map(([type, schema]) =>
            shapedBy(schema === 'binary' ? undefined : schema).map((value) => ({ type, value })),
          ),
        );
  return fc
    .record({
      method: isReading ? fc.constantFrom<Method>('GET', 'GET', 'HEAD') : fc.constant(call.method),
      sent: fitting,
      type: rarely(fc.constantFrom(...TYPES)),
      cut: rarely(fc.nat(200)),
      part: fc.oneof(
        nasty,
        fc.nat().map((index) => known()[index % known().length] ?? 'x'),
      ),
      query: fc.oneof(shapedBy(call.query).map(textsOf), fc.dictionary(nasty, nasty, { maxKeys: 3 })),
      own: shapedBy(call.headers).map(textsOf),
      headers: HEADERS,
      address: fc.nat(65_000),
    })
    .map(async ({ method, sent, type, cut, part, query, own, headers, address }) => {
      const { payload, contentType } = await encode(sent.type, sent.value);
      const all = {
        ...headers,
        ...(call.headers === undefined ? {} : own),
        'content-type': isReading ? undefined : (type ?? contentType),
      };
      const named = Object.entries(all).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, asHeader(value)]],
      );
      const path = call.path.replace(/:\w+|\*/g, () => encodeURIComponent(part.toWellFormed()) || 'x');
      return {
        method,
        url: `${path}?${new URLSearchParams(query)}`,
        headers: Object.fromEntries(named.filter(([, value]) => value !== '')),
        payload: isReading ? undefined : payload.subarray(0, cut),
        remoteAddress: `10.7.${Math.floor(address / 250)}.${1 + (address % 250)}`,
      };
    });
}

async function encode(type: string, value: unknown): Promise<{ payload: Buffer; contentType: string }> {
  if (type === 'multipart/form-data') {
    const { payload, headers } = await form(textsOf(value), [
      { field: 'images', name: 'a.jpg', bytes: Buffer.from('no photo') },
    ]);
    return { payload, contentType: headers['content-type'] };
  }
  if (type === 'application/x-www-form-urlencoded') {
    return { payload: Buffer.from(new URLSearchParams(textsOf(value)).toString()), contentType: type };
  }
  return { payload: Buffer.from(JSON.stringify(value) ?? 'null'), contentType: type };
}
