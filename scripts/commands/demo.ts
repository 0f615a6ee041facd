// Fills a demo account, which is Pro, with a year of entries, friends, a shared link and a guest book. Says how to sign
// in: `npm run demo`.
import { DEMO } from '../demo/account.ts';
import { fillDemo } from '../demo/fill.ts';
import { FRIENDS } from '../demo/friends-texts.ts';
import { reachServer } from '../shared/running-server.ts';

const server = await reachServer();
try {
  const { days, guestBook, link, hasFriends } = await fillDemo(server);
  const where = server.wasRunning ? `at ${server.url}` : 'after `npm start`';
  console.log(`The demo account is Pro and holds ${days} entries of the last year.`);
  console.log(`Sign in ${where} as ${DEMO.email} with the password ${DEMO.password}`);
  console.log(
    hasFriends
      ? `Its friends sign in with the same password: ${FRIENDS.map(({ email }) => email).join(', ')}`
      : 'It has no friends: their invented addresses cannot be confirmed where mails leave this machine.',
  );
  console.log(`One of its days is shared: ${link}`);
  console.log(`Its guest book is open to everybody: ${guestBook}`);
} finally {
  await server.release();
}
