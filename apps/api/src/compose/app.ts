import type { FastifyInstance } from 'fastify';
import { joinAccount } from './account.ts';
import { joinArchives } from './archives.ts';
import { joinAssistant } from './assistant.ts';
import { joinDeclarations } from './declarations.ts';
import type { Deps } from './deps.ts';
import { createEntryDeps, joinEntries, joinSharing } from './entries.ts';
import { joinEvents } from './events.ts';
import { joinGuestFiles } from './guest-files.ts';
import { joinImports } from './imports.ts';
import { joinMedia } from './media.ts';
import { createMediaStore } from './media-store.ts';
import { joinModeration } from './moderation.ts';
import { joinPaymentStandIn } from './payment-stand-in.ts';
import { joinPeople } from './people.ts';
import { joinProfile } from './profile.ts';
import { joinReminders } from './reminders.ts';
import { serveSubjects } from './serve.ts';
import { createServer, type ObserveRoute } from './server.ts';
import { createShared, type SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';
import { createSubscriptionDeps, joinSubscriptions } from './subscriptions.ts';
import { joinSync } from './sync.ts';
import { joinSystem } from './system.ts';
import { joinUploads } from './uploads.ts';

/** Every route of the contract, and plugins that reply by themselves. */
export async function buildApp(deps: Deps, observe?: ObserveRoute): Promise<FastifyInstance> {
  const { app, storageWatch } = await createServer(deps, observe);
  const shared = await createShared(app, deps, storageWatch);
  await serveSubjects(app, shared, joinAll(shared));
  return app;
}

/** Joins the subjects, which do not know each other. The list is the order of their hooks and pages. */
function joinAll(shared: SharedDeps): Subject[] {
  const profile = joinProfile(shared);
  const assistant = joinAssistant(shared);
  const { store, signer, adopt, takers } = createMediaStore(shared, assistant);
  const files = joinGuestFiles(shared);
  const { guests } = files;
  const uploads = joinUploads(shared, { store, adopt, guests, takers: { ...takers, ...files.takers } });
  const { finisher, locker } = uploads;
  const media = { ...store, signer, finisher };
  const archives = joinArchives(shared);
  const { eventArchives, exportSigner } = archives;
  const events = joinEvents(shared, { files, media, eventArchives });
  const { endGuestBooks } = events;
  const entries = createEntryDeps(shared, media);
  const people = joinPeople(shared, profile.account);
  const subscribing = createSubscriptionDeps(shared);
  return [
    profile,
    joinPaymentStandIn(shared),
    joinSync(shared, assistant),
    assistant,
    files,
    uploads,
    joinSystem(shared),
    joinMedia(shared, { media }),
    events,
    joinSharing(shared, { entries }),
    archives,
    joinSubscriptions(shared, { subscribing }),
    joinImports(shared, { media, locker }),
    joinDeclarations(shared, { subscribing }),
    joinEntries(shared, { entries, media }),
    joinAccount(shared, { ...profile, ...people, endGuestBooks }),
    people,
    joinModeration(shared, { entries, exportSigner }),
    joinReminders(shared),
  ];
}
