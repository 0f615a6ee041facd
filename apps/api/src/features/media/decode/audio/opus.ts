/** Milliseconds per frame by the first five bits (RFC 6716, table 2). */
const SILK_MS = [10, 20, 40, 60] as const;
const HYBRID_MS = [10, 20] as const;
const CELT_MS = [2.5, 5, 10, 20] as const;

/** Milliseconds of a packet (RFC 6716, section 3.1); 0 if it is empty. */
export function opusPacketMs(packet: Uint8Array): number {
  const head = packet[0];
  if (head === undefined) return 0;
  return frameMs(head >> 3) * frameCount(head & 0b11, packet[1]);
}

function frameMs(configuration: number): number {
  if (configuration < 12) return SILK_MS[configuration % 4] ?? 0;
  if (configuration < 16) return HYBRID_MS[configuration % 2] ?? 0;
  return CELT_MS[configuration % 4] ?? 0;
}

function frameCount(code: number, second: number | undefined): number {
  if (code === 0) return 1;
  return code === 3 ? (second ?? 0) & 0b111111 : 2;
}
