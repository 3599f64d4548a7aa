import { expect, test } from 'vitest';
import { fetchWithProgress } from '../../src/panel/wire/fetchWithProgress.ts';

const nobody = () => undefined;
const form = () => {
  const body = new FormData();
  body.append('images', new File([new Uint8Array(200_000)], 'a.png'));
  return { method: 'POST', body };
};

test('it answers like fetch, and reports how much has been sent', async () => {
  const shares: number[] = [];
  // The tests' own server, which takes no files.
  const [told, plain] = await Promise.all([
    fetchWithProgress((share) => shares.push(share))('/upload', form()),
    fetch('/upload', form()),
  ]);
  expect(told.status).toBe(plain.status);
  expect(told.statusText).toBe(plain.statusText);
  expect(told.headers.get('content-type')).toBe(plain.headers.get('content-type'));
  expect(await told.text()).toBe(await plain.text());
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});

test('an aborted call fails like fetch', async () => {
  const aborter = new AbortController();
  const failure = fetchWithProgress(nobody)('/upload', { ...form(), signal: aborter.signal }).catch(
    (error: unknown) => error,
  );
  aborter.abort();
  expect(await failure).toMatchObject({ name: 'AbortError' });
});

test('an unreachable server fails like fetch', async () => {
  const failure = await fetchWithProgress(nobody)('http://localhost:1/upload', form()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TypeError);
});
