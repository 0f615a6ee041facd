import { accountExport } from '@tagfalter/contract/account-export';
import { eventArchive } from '@tagfalter/contract/event-archive';
import { TokenReplySchema } from '@tagfalter/contract/identity';
import { listSessions } from '@tagfalter/contract/sessions';
import { type OwnEvent, OwnEventSchema } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';
import type { EventStage } from './event-stage.ts';
import { form } from './forms.ts';
import { placePictures } from './placed-pictures.ts';
import { cookieOf, type Person, type Product } from './product.ts';

/** Somebody on two devices, who hosts a guest book. */
export interface AddressOwner {
  person: Person;
  /** Another session of the same person. */
  other: Person;
  event: OwnEvent;
}

const SIGN_IN = '/api/identity/sign-in/email';

/** Another session. */
export async function onAnotherDevice({ app }: Product, person: Person): Promise<Person> {
  const { email, password } = person;
  const cookie = cookieOf(await app.inject({ method: 'POST', url: SIGN_IN, payload: { email, password } }));
  const response = await app.inject({ url: '/api/identity/token', headers: { cookie } });
  const { token } = v.parse(TokenReplySchema, response.json());
  return { ...person, cookie, token, headers: { authorization: `Bearer ${token}` } };
}

/** @param megabytes of pictures in the guest book */
export async function addressOwner(stage: EventStage, megabytes = 0): Promise<AddressOwner> {
  const person = await stage.person({ proAccount: true });
  const { headers, payload } = await form({ eventName: 'Hochzeit Lena & Jonas' }, []);
  const made = await stage.product.app.inject({
    ...{ method: 'POST', url: '/api/events', payload, headers: { ...person.headers, ...headers } },
  });
  const event = v.parse(OwnEventSchema, made.json());
  if (megabytes > 0) await placePictures(stage, event, { count: megabytes / 4, size: 4 * 1024 * 1024 });
  return { person, other: await onAnotherDevice(stage.product, person), event };
}

/** Addresses of archives by the kind of what they hold. */
export const ARCHIVES = {
  account: async ({ product }: EventStage, { person: { headers } }: AddressOwner): Promise<string> => {
    const response = await product.app.inject({ url: accountExport.path, headers });
    return v.parse(accountExport.reply, response.json()).url;
  },
  event: async ({ product }: EventStage, { person: { headers }, event }: AddressOwner): Promise<string> => {
    const url = `/api/events/${event.id}/archive`;
    const response = await product.app.inject({ method: 'POST', url, headers });
    return v.parse(eventArchive.reply, response.json()).url;
  },
};

export async function sessionOf({ app }: Product, { headers }: Person): Promise<string> {
  const listed = v.parse(listSessions.reply, (await app.inject({ url: listSessions.path, headers })).json());
  return listed.find(({ isCurrent }) => isCurrent)?.id ?? '';
}
