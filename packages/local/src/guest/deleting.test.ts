import { expect, it } from 'vitest';
import { someBytes } from '../../test/device.ts';
import { makeBook, makePhone } from '../../test/guest-phone.ts';
import { appendChunk, startRecording } from '../media/recordings.ts';
import { addGuestFile, deleteContribution } from './contributions.ts';

const greeting = (seed: number) => ({
  blob: new Blob([someBytes(50, seed)], { type: 'audio/webm' }),
  ...{ source: `${seed}`.padStart(64, '0'), role: 'audio' as const, name: 'gruss.webm' },
});

it('leaves no byte of a deleted contribution except shared files', async () => {
  const phone = makePhone(await makeBook());
  const [one, other] = [await phone.begin(), await phone.begin()];
  await phone.photo(one.id, 100, 1);
  await phone.photo(one.id, 100, 2);
  await phone.photo(other.id, 100, 2);
  const recording = await startRecording(phone.db, phone.env, { label: one.id, mime: 'audio/webm' });
  await appendChunk(phone.db, recording, 0, new Blob(['sound']));
  await deleteContribution(phone.db, one.id);
  const named = (await phone.row(other.id)).files.map(({ hash }) => hash);
  expect((await phone.db.bytes.toArray()).map(({ hash }) => hash)).toEqual(named);
  expect((await phone.db.files.toArray()).map(({ hash }) => hash)).toEqual(named);
  expect([await phone.db.recordings.count(), await phone.db.chunks.count()]).toEqual([0, 0]);
});

it('exchanges a greeting: the one before stays until the next is stored', async () => {
  const phone = makePhone(await makeBook());
  const { id } = await phone.begin();
  await addGuestFile(phone.db, id, greeting(1));
  const [before] = (await phone.row(id)).files;
  phone.db.bytes.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(addGuestFile(phone.db, id, greeting(2), before?.hash)).rejects.toThrow();
  expect((await phone.row(id)).files).toEqual([before]);
});

it('exchanges a greeting in one change', async () => {
  const phone = makePhone(await makeBook());
  const { id } = await phone.begin();
  await addGuestFile(phone.db, id, greeting(1));
  const [before] = (await phone.row(id)).files;
  expect(await addGuestFile(phone.db, id, greeting(2), before?.hash)).toBe('added');
  expect((await phone.row(id)).files.map(({ source }) => source)).toEqual([greeting(2).source]);
});
