import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '../../../../scripts/shared/free-port.ts';
import { createDatabase } from '../../../e2e/src/database.ts';
import { startServer } from '../sides/product/server-process.ts';
import { celebrate } from '../wedding/celebrate.ts';
import type { WeddingFigures } from '../wedding/figures.ts';
import { takePhoto } from '../wedding/photos.ts';
import type { WeddingSize } from '../wedding/size.ts';
import { Population } from './prepare.ts';
import { type MixedSize, STEPS } from './size.ts';
import { beginStep, breakOf, type StepFigures } from './step.ts';

type Say = (line: string) => void;

/** Raises the number of devices on one server until a step breaks. */
export async function runSteps({ steps, seconds }: MixedSize, say: Say): Promise<StepFigures[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tagfalter-mixed-'));
  const { url = '', drop } = await createDatabase('postgres');
  const sql = postgres(url, { onnotice: () => {}, max: 4 });
  try {
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    const photo = path.join(folder, 'photo.jpg');
    writeFileSync(photo, await takePhoto());
    const server = await startServer({ port: await freePort(), dataDir, databaseUrl: url, probed: true });
    try {
      const population = new Population(server, sql);
      const done: StepFigures[] = [];
      for (const devices of steps) {
        await population.growTo(devices, say);
        const step = await beginStep(server, population, { photo, devices }, say);
        await delay(seconds * 1000);
        const figures = await step.finish();
        done.push(figures);
        const broke = breakOf(figures);
        say(`${devices} devices: ${broke ?? 'held'}`);
        if (broke !== undefined) break;
      }
      return done;
    } finally {
      await server.stop();
    }
  } finally {
    await sql.end();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first step for as long as a wedding lasts, on the same server. */
export async function runBeside(
  { steps, wedding }: MixedSize & { wedding: WeddingSize },
  say: Say,
): Promise<{ wedding: WeddingFigures; step: StepFigures }> {
  const [devices = STEPS[0] ?? 0] = steps;
  let step: StepFigures | undefined;
  const figures = await celebrate(wedding, say, async ({ server, databaseUrl, photo }, play) => {
    const sql = postgres(databaseUrl, { onnotice: () => {}, max: 4 });
    try {
      const population = new Population(server, sql);
      await population.growTo(devices, say);
      const running = await beginStep(server, population, { photo, devices }, say);
      try {
        const played = await play();
        step = await running.finish();
        return played;
      } finally {
        running.stop();
      }
    } finally {
      await sql.end();
    }
  });
  if (!step) throw new Error('the wedding was over before the devices began');
  return { wedding: figures, step };
}
