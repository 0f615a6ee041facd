/** Sets `key` as the most recent and deletes the least recent beyond `max`. For caches with `ttl` or sizes a server has `lru-cache`. */
export function setRecent<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= max) break;
    map.delete(oldest);
  }
}
