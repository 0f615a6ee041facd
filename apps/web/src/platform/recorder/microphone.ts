/** Recording formats in order of preference; the server takes both (decision 18). */
const RECORDING_TYPES = ['audio/webm;codecs=opus', 'audio/mp4'] as const;

/** The formats this browser may record, best first; older ones do not tell, and are tried out. */
export function recordingTypes(): readonly string[] {
  if (typeof MediaRecorder === 'undefined') return [];
  if (typeof MediaRecorder.isTypeSupported !== 'function') return RECORDING_TYPES;
  return RECORDING_TYPES.filter((type) => MediaRecorder.isTypeSupported(type));
}

/**
 * Asks for the microphone.
 * @throws DOMException when it is refused, missing or in use by another program, whatever the browser itself throws:
 * WebKit has an OverconstrainedError, and a page that may have none has no `mediaDevices`
 */
export async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw error instanceof DOMException ? error : new DOMException('no microphone', 'NotFoundError');
  }
}

/** Nothing of it is heard any more, and the browser's sign that something listens goes out. */
export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
