import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedShop, startShop } from '../startShop.ts';

const PEOPLE = 20;
const CHANGES = 10;

/** Many people change the same record, each from a list's row, with its version. */
export function conflictsSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('conflicts', () => {
    let shop: StartedShop;
    beforeAll(async () => {
      const databaseUrl = await newDatabase();
      shop = await startShop({ ...(databaseUrl && { databaseUrl }) });
    });
    afterAll(() => shop?.close());

    // Shows nothing lost 1.
    test(`${PEOPLE} people who each add ${CHANGES} to a discount's uses add ${PEOPLE * CHANGES}`, {
      timeout: 300_000,
    }, async () => {
      const row = async () => (await shop.call('GET', '/api/discounts')).rows.find(({ id }) => id === 'dsc-01') ?? {};
      const before = Number((await row())['maxUses']);
      let refused = 0;

      /** Reads, adds one, writes; again when somebody else was first. */
      const addOne = async (): Promise<void> => {
        const { _version: version, ...discount } = await row();
        const { status } = await shop.call('PUT', '/api/discounts/dsc-01', {
          body: { ...discount, maxUses: Number(discount['maxUses']) + 1 },
          headers: { 'if-match': `"${version}"` },
        });
        if (status === 200) return;
        expect(status).toBe(412);
        refused += 1;
        await setTimeout(Math.random() * 1000);
        return addOne();
      };
      const person = async () => {
        for (let change = 0; change < CHANGES; change += 1) await addOne();
      };
      await Promise.all(Array.from({ length: PEOPLE }, person));

      expect(Number((await row())['maxUses']) - before).toBe(PEOPLE * CHANGES);
      // They did get in each other's way.
      expect(refused).toBeGreaterThan(0);
    });
  });
}
