import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Lets somebody speak a recorded text into the microphone of a page, from its next load on. @param file its path */
export async function speakInto(page: Page, file: string): Promise<void> {
  await page.addInitScript((sound) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const bytes = Uint8Array.from(atob(sound), (letter) => letter.charCodeAt(0));
      const voice = new AudioBufferSourceNode(context, { buffer: await context.decodeAudioData(bytes.buffer) });
      const microphone = new MediaStreamAudioDestinationNode(context);
      voice.connect(microphone);
      voice.start();
      return microphone.stream;
    };
  }, readFileSync(file).toString('base64'));
}
