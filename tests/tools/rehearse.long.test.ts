import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jsonServer } from '../../tools/rehearse/backends/jsonServer.ts';
import { CAPABILITIES, type Outcome } from '../../tools/rehearse/capabilities.ts';
import { rehearse } from '../../tools/rehearse/rehearse.ts';

test('the panel with the shipped config of json-server, before a real one', { timeout: 300_000 }, async () => {
  const outcomes = await rehearse(jsonServer, { folder: join(tmpdir(), 'panel-rehearsal'), port: 4398 });
  const works: Outcome = { kind: 'works' };
  for (const capability of CAPABILITIES) {
    const why = jsonServer.lacks[capability];
    expect([capability, outcomes.get(capability)]).toEqual([capability, why ? { kind: 'lacks', why } : works]);
  }
});
