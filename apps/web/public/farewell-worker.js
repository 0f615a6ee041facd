// Stands in for the worker while WORKER_OFF is set: it forgets the files of the build and answers nothing, so that every
// page comes from the server. It stays, because the page would register it again at once. What people wrote is in their
// databases, which it does not touch.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  };
  event.waitUntil(forget());
});
