/** Deletes the least recent keys beyond `max`. A server has `lru-cache`. */
export function setRecent<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) if (map.size > max) map.delete(oldest);
}
